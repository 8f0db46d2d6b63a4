/** `ketwork draw`: writes programs as pictures. */
import type { PictureFormat } from '../../../contract/picture-formats'
import { drawPicture } from '../../engine/draw-picture'
import { productVersion } from '../../platform/version'
import { formatDiagnostic } from '../diagnostic-report'
import { fileStem, writeOutput } from './files'
import type { Program, CommandRequest } from './request'

/** Writes a program as SVG. */
export function draw(request: CommandRequest, program: Program): Promise<boolean> {
  return drawAs(request, 'svg', program)
}

/** Writes a program as a picture, and to the standard error what that does not show. */
export async function drawAs(
  request: CommandRequest,
  kind: PictureFormat,
  { path, source }: Program,
): Promise<boolean> {
  const { engine, limits, json, dark, strip, showsVariables, output, environment } = request
  if (kind !== 'svg' && environment.isTerminal && output === null && !json) {
    environment.err(`A ${kind.toUpperCase()} is no text for a terminal: add --output FOLDER, or > FILE.\n`)
    return false
  }
  const metadata = { name: fileStem(path), address: '', software: `Ketwork ${productVersion}` }
  const { file, diagnostics } = await drawPicture(engine, source, {
    format: kind,
    theme: dark ? 'dark' : 'light',
    metadata,
    isStrip: strip,
    showsVariables,
    limits,
  })
  if (json) {
    const text = file instanceof Uint8Array ? Buffer.from(file).toString('base64') : file
    const encoding = file instanceof Uint8Array ? 'base64' : 'utf-8'
    environment.out(`${JSON.stringify({ file: path, format: kind, text, encoding, diagnostics })}\n`)
  } else for (const diagnostic of diagnostics) environment.err(formatDiagnostic(path, source, diagnostic))
  if (file === null || (json && output === null)) return file !== null
  return writeOutput(request, path, `.${kind}`, file)
}
