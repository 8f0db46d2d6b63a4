/** A circuit in another format, for the API. */
import type { Export, ExportFormat, Circuit } from '../../contract/circuits'
import { paths } from '../../contract/paths'
import { pictureFormats } from '../../contract/picture-formats'
import type { Services } from '../services'
import { productVersion } from '../platform/version'

/** Exports a circuit. The theme is that of a picture. @throws what calls of the engine throw. */
export async function exportCircuit(
  { engine, settings }: Pick<Services, 'engine' | 'settings'>,
  { id, name, qasmCode }: Pick<Circuit, 'id' | 'name' | 'qasmCode'>,
  { format, theme }: { format: ExportFormat; theme: 'light' | 'dark' },
): Promise<Export> {
  if (isPicture(format)) {
    const metadata = {
      name,
      address: `${settings.publicUrl}${paths.circuit(id)}`,
      software: `Ketwork ${productVersion}`,
    }
    const { file, diagnostics } = await engine.drawPicture(qasmCode, { format, theme, metadata })
    if (typeof file === 'string' || file === null) return { format, text: file, encoding: 'utf-8', diagnostics }
    return { format, text: Buffer.from(file).toString('base64'), encoding: 'base64', diagnostics }
  }
  if (format === 'qasm3' || format === 'qasm2') {
    const { qasm, diagnostics } = await engine.convert(qasmCode, format === 'qasm3' ? 3 : 2)
    return { format, text: qasm, encoding: 'utf-8', diagnostics }
  }
  return { format, encoding: 'utf-8', ...(await engine.exportProgram(qasmCode, format)) }
}

const isPicture = (format: ExportFormat): format is (typeof pictureFormats)[number] =>
  pictureFormats.some((picture) => picture === format)
