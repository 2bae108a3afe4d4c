#!/bin/sh
# Makes the script that the Phoronix Test Suite runs; the program itself must be installed, or named by PINWHEEL.
# Copy this folder to ~/.phoronix-test-suite/test-profiles/local/, then: phoronix-test-suite benchmark local/pinwheel-1.3.0
program=${PINWHEEL:-$(command -v pinwheel)}
if [ ! -x "$program" ]; then
	echo "Pinwheel is not installed: install its package, or set PINWHEEL to the program" >&2
	echo 2 >~/install-exit-status
	exit 2
fi
program=$(realpath "$program")
{
	echo '#!/bin/sh'
	printf "program='%s'\n" "$(printf '%s' "$program" | sed "s/'/'\\\\''/g")"
	# shellcheck disable=SC2016
	echo '"$program" bench suite "$@" >"$LOG_FILE" 2>&1'
	echo 'echo $? >~/test-exit-status'
} >pinwheel
chmod +x pinwheel
echo 0 >~/install-exit-status
