/** `ketwork check`: reports errors and warnings. */
import { formatDiagnostic, isError } from '../diagnostic-report'
import type { Program, CommandRequest } from './request'

/** Reports what is wrong with a program. */
export async function check(
  { engine, limits, json, environment }: CommandRequest,
  { path, source }: Program,
): Promise<boolean> {
  const result = engine.check(source, { limits })
  if (json) environment.out(`${JSON.stringify({ file: path, ...result })}\n`)
  else
    environment.out(
      result.diagnostics.map((diagnostic) => formatDiagnostic(path, source, diagnostic)).join('') ||
        `${path}: no problems\n`,
    )
  return !result.diagnostics.some(isError)
}
