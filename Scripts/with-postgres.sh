#!/usr/bin/env bash
# with-postgres.sh COMMAND…: runs a command beside a PostgreSQL cluster of its own, which is gone afterwards.
#
# The command finds it by MELDEWERK_TEST_POSTGRES (a URL for the socket, an administrator of the cluster). Nothing else
# of the machine's PostgreSQL is used or touched; commits wait for the disk as in production. As root, the cluster runs
# as the package's user, since PostgreSQL refuses root.
set -eu
binaries=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
[ -n "$binaries" ] || { echo "no PostgreSQL here: apt-get install postgresql" >&2; exit 1; }

folder=$(mktemp -d "${TMPDIR:-/tmp}/postgres-XXXXXX")
# Whatever ends this script ends the server: the kernel tells it.
as=(setpriv --pdeathsig QUIT)
if [ "$(id -u)" = 0 ]; then
    as+=(--reuid=postgres --regid=postgres --clear-groups)
    chown postgres: "$folder"
fi
server='' command=''
stop() {
    trap '' INT TERM
    [ -z "$command" ] || kill "$command" 2>/dev/null || true
    [ -z "$server" ] || { kill -QUIT "$server" && wait "$server"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

cd "$folder"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
# A language's order is not SQLite's: what must not depend on it is seen here.
"${as[@]}" "$binaries/initdb" -D "$folder/data" -U meldewerk -E UTF8 --locale=C.UTF-8 --locale-provider=icu \
    --icu-locale=de --auth-local=trust --auth-host=scram-sha-256 >initdb.log 2>&1 || { cat initdb.log >&2; exit 1; }
cat >>data/postgresql.conf <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$folder'
max_connections = 600
shared_buffers = 256MB
max_locks_per_transaction = 256
END
"${as[@]}" "$binaries/postgres" -D "$folder/data" >server.log 2>&1 &
server=$!
export PATH="$binaries:$PATH"
until pg_isready -q -h "$folder" -p "$port"; do
    kill -0 "$server" 2>/dev/null || { cat server.log >&2; exit 1; }
    sleep 0.1
done
psql -qX -h "$folder" -p "$port" -U meldewerk -d postgres -c 'CREATE DATABASE test' >/dev/null
cd "$OLDPWD"
export MELDEWERK_TEST_POSTGRES="postgresql://meldewerk@/test?host=${folder//\//%2F}&port=$port"
"$@" <&0 &
command=$!
code=0
wait "$command" || code=$?
command=''
exit $code
