"""What FCM HTTP v1 takes as the body of `messages:send`, after its reference: unknown members and wrong types are refused.

`faults` gives the places that are wrong, each as (field, description).
"""

import re

TEXT, FLAG, NUMBER = "text", "flag", "number"
DURATION = re.compile(r"\d{1,7}(\.\d{1,9})?s")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z")
RESERVED = re.compile(r"from|message_type|gcm|gcm\..*|google.*")

ANDROID_NOTIFICATION = {
    "title": TEXT, "body": TEXT, "icon": TEXT, "color": re.compile("#[0-9a-fA-F]{6}"), "sound": TEXT, "tag": TEXT,
    "click_action": TEXT, "body_loc_key": TEXT, "body_loc_args": None, "title_loc_key": TEXT, "title_loc_args": None,
    "channel_id": TEXT, "ticker": TEXT, "sticky": FLAG, "event_time": TIME, "local_only": FLAG,
    "notification_priority": re.compile("PRIORITY_(UNSPECIFIED|MIN|LOW|DEFAULT|HIGH|MAX)"),
    "default_sound": FLAG, "default_vibrate_timings": FLAG, "default_light_settings": FLAG, "vibrate_timings": None,
    "visibility": re.compile("VISIBILITY_UNSPECIFIED|PRIVATE|PUBLIC|SECRET"), "notification_count": NUMBER,
    "light_settings": None, "image": TEXT, "bypass_proxy_notification": FLAG,
}
ANDROID = {
    "collapse_key": TEXT, "priority": re.compile("(?i:normal|high)"), "ttl": DURATION,
    "restricted_package_name": TEXT, "data": "map", "notification": ANDROID_NOTIFICATION, "fcm_options": None,
    "direct_boot_ok": FLAG,
}
MESSAGE = {
    "data": "map", "notification": {"title": TEXT, "body": TEXT, "image": TEXT}, "android": ANDROID,
    "webpush": None, "apns": None, "fcm_options": None, "token": TEXT, "topic": TEXT, "condition": TEXT,
}
BODY = {"validate_only": FLAG, "message": MESSAGE}


def check(value, schema, path, faults):
    """Collects what is wrong with a value."""
    if schema is None:
        return
    if schema == TEXT or isinstance(schema, re.Pattern):
        if not isinstance(value, str) or (schema != TEXT and not schema.fullmatch(value)):
            faults.append((path, f"Invalid value at '{path}'"))
    elif schema == FLAG:
        if not isinstance(value, bool):
            faults.append((path, f"Invalid value at '{path}' (TYPE_BOOL)"))
    elif schema == NUMBER:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            faults.append((path, f"Invalid value at '{path}' (TYPE_INT32)"))
    elif schema == "map":
        check_map(value, path, faults)
    elif not isinstance(value, dict):
        faults.append((path, f"Invalid value at '{path}'"))
    else:
        for name, member in value.items():
            inner = f"{path}.{name}" if path else name
            if name not in schema:
                faults.append((path, f"Unknown name \"{name}\" at '{path}': Cannot find field."))
            else:
                check(member, schema[name], inner, faults)


def check_map(value, path, faults):
    if not isinstance(value, dict):
        faults.append((path, f"Invalid value at '{path}'"))
        return
    for index, (name, text) in enumerate(value.items()):
        if not isinstance(text, str):
            faults.append((f"{path}[{index}].value", f"Invalid value at '{path}[{index}].value' (TYPE_STRING)"))
        if not name or RESERVED.fullmatch(name):
            faults.append((f"{path}[{index}].key", "Invalid data payload key"))


def faults(body):
    """Every (field, description) that FCM would complain about."""
    found = []
    check(body, BODY, "", found)
    if found:
        return found
    message = body.get("message", {})
    if sum(name in message for name in ("token", "topic", "condition")) != 1:
        return [("message", "Recipient of the message is not set.")]
    ttl = float(message.get("android", {}).get("ttl", "0s").rstrip("s"))
    if ttl > 2_419_200:
        return [("message.android.ttl", "Invalid ttl duration")]
    if payload_size(message) > 4096:
        return [("message", "Message too big")]
    return []


def payload_size(message):
    """Keys and values of what reaches the device."""
    def size(value):
        if isinstance(value, dict):
            return sum(len(name.encode()) + size(member) for name, member in value.items())
        return len(str(value).encode())

    return size({name: message[name] for name in ("notification", "data", "android") if name in message})
