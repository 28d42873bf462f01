#!/bin/sh
# A compiler launcher that only checks the file, and writes an empty object.
previous=
for argument in "$@"; do
  if [ "$previous" = -o ]; then object=$argument; fi
  previous=$argument
done
"$@" -fsyntax-only && : >"$object"
