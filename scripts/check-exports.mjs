// `npm run check:exports`: exports run by the packages that they are for. tests/exports/check_exports.py says more.
import { runForExports } from './qiskit.mjs'

runForExports('tests', 'exports', 'check_exports.py')
