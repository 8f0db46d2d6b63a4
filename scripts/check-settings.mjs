// `npm run check:settings`: the builder's programs against the published formulas, read by Qiskit. tests/ansatz/check_settings.py says more.
import { runWithQiskit } from './qiskit.mjs'

runWithQiskit('tests', 'ansatz', 'check_settings.py')
