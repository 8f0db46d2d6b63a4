OPENQASM 3.0;
include "stdgates.inc";

qubit path;
bit exploded;
bit dark_exit;

// The first beam splitter.
h path;
// The bomb on path 1 is set off where the photon is there.
exploded = measure path;
// The second one.
h path;
dark_exit = measure path;
