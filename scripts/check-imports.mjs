// `npm run check:imports`: programs of other tools, imported and compared with what their packages build. tests/imports/check_imports.py says more.
import { runForExports } from './qiskit.mjs'

runForExports('tests', 'imports', 'check_imports.py')
