#!/bin/sh
# Starts the assistant of this computer's kind, in a window of the Terminal. An Apple processor also runs the one for Intel.
here=$(cd "$(dirname "$0")" && pwd)
program="$here/darwin-$(uname -m)/assistant"
if [ ! -x "$program" ]; then
    program="$here/darwin-x86_64/assistant"
fi
if [ -x "$program" ]; then
    exec "$program"
fi
echo "This folder has no program for macOS on $(uname -m). The file \"Read me first.txt\" says how to add it."
exit 1
