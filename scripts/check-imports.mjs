// `npm run check:imports`: programs of other tools, imported and compared with what their packages build. tests/imports/check_imports.py says more.
import { runForImports } from './qiskit.mjs'

runForImports('tests', 'imports', 'check_imports.py')
