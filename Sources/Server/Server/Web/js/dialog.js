// Asks once more before something is done.

/** Whether the person says yes. `keep` is the safe choice and has the focus. */
export function askFirst({ title, text, doIt, keep }) {
  const dialog = document.createElement("dialog");
  if (!dialog.showModal) return Promise.resolve(confirm(`${title}\n${text}`));
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "dialog-titel");
  const heading = element("h2", { id: "dialog-titel", textContent: title });
  const words = element("p", { className: "small muted", textContent: text });
  const no = element("button", { className: "btn", type: "submit", value: "no", textContent: keep, autofocus: true });
  const yes = element("button", { className: "btn btn--primary", type: "submit", value: "yes", textContent: doIt });
  const actions = element("form", { className: "actions", method: "dialog" });
  actions.append(no, yes);
  dialog.append(heading, words, actions);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    dialog.showModal();
  });
}

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
