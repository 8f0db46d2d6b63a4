/** `ketwork format`: lays programs out anew. */
import { formatDiagnostic, isError } from '../diagnostic-report'
import { saveFile } from './files'
import type { Program, CommandRequest } from './request'

/** Lays out a program anew, in its file or on standard output. */
export async function format(request: CommandRequest, { path, source }: Program): Promise<boolean> {
  const { engine, json, limits, checkOnly, toStandardOutput, environment } = request
  const text = await engine.format(source)
  const changed = text !== null && text !== source
  if (json) environment.out(`${JSON.stringify({ file: path, changed, qasm: text })}\n`)
  if (text === null) {
    if (json) return false
    const [first] = engine.check(source, { limits }).diagnostics.filter(isError)
    environment.err(`${path}: not formatted, because some characters aren't valid OpenQASM\n`)
    if (first !== undefined) environment.err(formatDiagnostic(path, source, first))
    return false
  }
  if (checkOnly) {
    if (changed && !json) environment.out(`${path}: would change\n`)
    return !changed
  }
  if (toStandardOutput || path === '-') {
    if (!json) environment.out(text)
  } else if (changed) {
    // A file that is formatted already keeps its modification time.
    if (!(await saveFile(path, text, environment))) return false
    if (!json) environment.err(`${path}: formatted\n`)
  }
  return true
}
