/** The formats of the export menu that are texts: both versions of OpenQASM, and those of other tools. */
import { type ToolFormat, exportFormats } from '../../../engine-rs/generated/export-formats'
import type { Export } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'

/** The name of a format: of a version of OpenQASM, or of another tool. */
type TextFormatName = 'qasm3' | 'qasm2' | ToolFormat

/** A format of text. */
export interface TextFormat {
  name: TextFormatName
  title: string
  /** Of its files, without a dot. */
  extension: string
}

/** In the order of the menu. */
export const textFormats: readonly TextFormat[] = [
  { name: 'qasm3', title: 'OpenQASM 3', extension: 'qasm' },
  { name: 'qasm2', title: 'OpenQASM 2', extension: 'qasm' },
  ...exportFormats,
]

/** Writes a program in a format. */
export async function exportText(
  engine: Pick<EngineClient, 'convert' | 'exportProgram'>,
  source: string,
  format: TextFormatName,
): Promise<Export> {
  if (format !== 'qasm3' && format !== 'qasm2') return engine.exportProgram(source, format)
  const { qasm, diagnostics } = await engine.convert(source, format === 'qasm3' ? 3 : 2)
  return { text: qasm, diagnostics }
}
