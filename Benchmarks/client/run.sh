#!/bin/sh
# HTTP/2 posts of 300 bytes on one connection to nginx, against h2load in the same run, alternating; medians.
# usage: Benchmarks/client/run.sh [path of bench-client]
set -eu
cd "$(dirname "$0")/../.."
bench=${1:-.build/release/bench-client}
requests=${REQUESTS:-50000} rounds=${ROUNDS:-5} streams=${STREAMS:-100} port=${PORT:-18443}
[ -x "$bench" ] || swift build -c release --product bench-client

work=$(mktemp -d)
trap 'kill "$(cat "$work/nginx.pid" 2>/dev/null)" 2>/dev/null || true; sleep 0.2; rm -rf "$work"' EXIT
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
cat >"$work/nginx.conf" <<CONF
worker_processes 1; pid $work/nginx.pid; error_log $work/error.log;
events { worker_connections 256; }
http {
    access_log off; client_body_temp_path $work; proxy_temp_path $work; fastcgi_temp_path $work;
    uwsgi_temp_path $work; scgi_temp_path $work;
    http2_max_concurrent_streams 1024; keepalive_requests 100000000;
    server {
        listen 127.0.0.1:$port ssl http2;
        ssl_certificate $work/cert.pem; ssl_certificate_key $work/key.pem;
        location / { return 201; }
    }
}
CONF
nginx -c "$work/nginx.conf" -p "$work"
head -c 300 /dev/zero | tr '\0' A >"$work/body"
token=$(head -c 120 /dev/zero | tr '\0' a)

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
round=0
while [ $round -lt "$rounds" ]; do
    "$bench" "https://localhost:$port/wp/x?y=1" "$requests" "$streams" "$work/cert.pem" | tee "$work/out"
    sed 's/ req.*//' "$work/out" >>"$work/ours"
    h2load -n "$requests" -c 1 -m "$streams" -d "$work/body" -H 'content-type: application/octet-stream' \
        -H 'ttl: 60' -H "authorization: vapid t=$token, k=$token" "https://localhost:$port/wp/x?y=1" >"$work/out"
    grep '^finished' "$work/out"
    sed -n 's/^finished in [^,]*, \([0-9]*\).*/\1/p' "$work/out" >>"$work/theirs"
    round=$((round + 1))
done
ours=$(median "$work/ours") theirs=$(median "$work/theirs")
echo "client $ours req/s, h2load $theirs req/s, ratio $(echo "$ours $theirs" | awk '{ printf "%.2f", $1 / $2 }') (goal 0.40)"
