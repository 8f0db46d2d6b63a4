/** Imports of programs of other tools for those who are signed in. Nothing is kept. */
import type { importRoutes } from '../../contract/imports'
import { success, type Implementations } from '../http/implementation'
import type { Services } from '../services'

export function implementImports({ engine }: Services): Implementations<typeof importRoutes> {
  return {
    'POST /circuits/import': async ({ body: { text, format = null, fileName = '' }, whenGone }) => {
      const { program, source, ...imported } = await engine.importProgram(text, format, fileName, whenGone())
      return success(program === null ? 'The program cannot be imported' : 'Program imported', {
        ...imported,
        qasm: program,
        source: source === text ? null : source,
      })
    },
  }
}
