// `npm run check:amplitudes`: what the simulator computes against Qiskit. tests/amplitudes/check_amplitudes.py says more.
import { runWithQiskit } from './qiskit.mjs'

runWithQiskit('tests', 'amplitudes', 'check_amplitudes.py')
