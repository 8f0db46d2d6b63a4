/** `ketwork convert`: writes programs in another language, or as pictures. */
import type { exportFormats } from '../../../engine-rs/generated/export-formats'
import { formatDiagnostic } from '../diagnostic-report'
import { importSource } from '../import-source'
import { drawAs } from './draw'
import { writeOutput } from './files'
import type { Program, CommandRequest } from './request'

/** Writes a program of OpenQASM, or of another tool, as `--to` says. */
export async function convert(request: CommandRequest, given: Program): Promise<boolean> {
  const imported = await importSource(given.path, given.source, request.from)
  if (imported === null) return convertQasm(request, given)
  const { program, problems, format: kind, report } = imported
  if (!request.json) request.environment.err(report)
  if (program !== null && request.to !== null && request.to !== 3) {
    return convertQasm(request, { path: given.path, source: program })
  }
  if (request.json) {
    request.environment.out(
      `${JSON.stringify({ file: given.path, from: kind, version: 3, qasm: program, problems })}\n`,
    )
  }
  if (program === null || (request.json && request.output === null)) return program !== null
  return writeOutput(request, given.path, '.qasm', program)
}

/** Writes a program of OpenQASM in the other version or in the format of another tool. */
async function convertQasm(request: CommandRequest, { path, source }: Program): Promise<boolean> {
  const { engine, limits, json, phases, environment } = request
  if (typeof request.to === 'string') return drawAs(request, request.to, { path, source })
  if (typeof request.to === 'object' && request.to !== null) return exportTo(request, request.to, { path, source })
  const to = request.to ?? (engine.check(source, { limits }).version === 2 ? 3 : 2)
  const { qasm, diagnostics } = await engine.convert(source, to, { limits, phases })
  if (json) environment.out(`${JSON.stringify({ file: path, version: to, qasm, diagnostics })}\n`)
  else for (const diagnostic of diagnostics) environment.err(formatDiagnostic(path, source, diagnostic))
  if (qasm === null || (json && request.output === null)) return qasm !== null
  return writeOutput(request, path, `-v${to}.qasm`, qasm)
}

/** Writes a program in the format of another tool, and to the standard error what that cannot say. */
async function exportTo(
  request: CommandRequest,
  { name, extension }: (typeof exportFormats)[number],
  { path, source }: Program,
): Promise<boolean> {
  const { engine, limits, json, phases, environment } = request
  const { text, diagnostics } = await engine.exportProgram(source, name, { limits, phases })
  if (json) environment.out(`${JSON.stringify({ file: path, format: name, text, encoding: 'utf-8', diagnostics })}\n`)
  else for (const diagnostic of diagnostics) environment.err(formatDiagnostic(path, source, diagnostic))
  if (text === null || (json && request.output === null)) return text !== null
  return writeOutput(request, path, `-${name}.${extension}`, text)
}
