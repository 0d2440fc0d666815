#!/bin/sh
# Writes the page and the server's settings from the environment, then runs what it is told to (nginx, in the image).
# Values are hostile: none can leave its place in the page or in the settings.
set -eu

html=${LECTERN_HTML:-/usr/share/nginx/html}
conf=${LECTERN_CONF:-/etc/nginx/conf.d/default.conf}

fail() {
  echo "lectern: $1" >&2
  exit 1
}

# A text within HTML, also within quotes.
escaped() {
  printf '%s' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g'
}

# The attributes in REDOC_OPTIONS, one by one: what is no attribute, or runs as a script, is left out.
attributes() {
  REDOC_OPTIONS=${REDOC_OPTIONS:-} awk '
    function wrong() {
      print "lectern: REDOC_OPTIONS: left out, for it is no option: " rest > "/dev/stderr"
      exit
    }
    BEGIN {
      rest = ENVIRON["REDOC_OPTIONS"]
      for (;;) {
        sub(/^[ \t\r\n]+/, "", rest)
        if (rest == "") exit
        if (!match(rest, /^[A-Za-z][-A-Za-z0-9_]*/)) wrong()
        name = substr(rest, 1, RLENGTH)
        if (tolower(name) ~ /^on/ && tolower(name) !~ /^only/) wrong()
        after = substr(rest, RLENGTH + 1)
        value = ""
        if (match(after, /^[ \t\r\n]*=[ \t\r\n]*/)) {
          after = substr(after, RLENGTH + 1)
          if (match(after, /^"[^"]*"/) || match(after, /^\047[^\047]*\047/)) value = substr(after, 2, RLENGTH - 2)
          else if (match(after, /^[^ \t\r\n"\047=<>`]+/)) value = substr(after, 1, RLENGTH)
          else wrong()
          after = substr(after, RLENGTH + 1)
        } else if (after !~ /^([ \t\r\n]|$)/) wrong()
        gsub(/"/, "\\&quot;", value)
        gsub(/</, "\\&lt;", value)
        printf " %s=\"%s\"", name, value
        rest = after
      }
    }'
}

port=${PORT:-80}
case $port in
  '' | *[!0-9]*) fail "PORT is $port: that is no number." ;;
esac

# With a slash before it and none behind it; empty for the root.
base=$(printf '%s' "${BASE_PATH:-}" | sed 's:^/*:/:; s:/*$::')
case $base in
  *[!A-Za-z0-9._~/-]*) fail "BASE_PATH is $base: letters, digits and . _ ~ - / can be in it." ;;
esac

cat > "$html/index.html" <<EOF
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>$(escaped "${PAGE_TITLE:-API reference}")</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="$(escaped "${PAGE_FAVICON:-data:,}")">
  <style>
    body { margin: 0; }
    redoc { display: block; }
  </style>
</head>
<body>
  <redoc spec-url="$(escaped "${SPEC_URL:-demo/openapi.yaml}")"$(attributes)></redoc>
  <script src="redoc.standalone.js"></script>
</body>
</html>
EOF

cat > "$conf" <<EOF
server {
  listen $port;
  charset utf-8;
  charset_types text/plain text/css application/javascript application/json application/yaml;
  absolute_redirect off;
  gzip on;
  gzip_vary on;
  gzip_types text/css application/javascript application/json application/yaml application/octet-stream image/svg+xml;
  add_header Cache-Control no-cache;
$(if [ -n "$base" ]; then echo "  location = $base { return 301 $base/; }"; fi)
  location $base/ {
    alias $html/;
    index index.html;
  }
}
EOF

exec "$@"
