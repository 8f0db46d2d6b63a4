/** The calls that write a program in another version, and for other tools. */
import { bounded } from './input'
import type { LoadExporter } from './load-modules'
import type { Engine } from '../interface/engine'

export function createConversionCall(load: LoadExporter): Pick<Engine, 'convert' | 'exportProgram'> {
  return {
    async convert(source, version, options) {
      const text = bounded(source, options)
      const exporter = await load()
      const limits = JSON.stringify(options?.limits ?? {})
      const [diagnostics, qasm = null] = exporter.convert(text, version, limits, options?.phases === 'specification')
      return { qasm, diagnostics: JSON.parse(diagnostics) }
    },
    async exportProgram(source, format, options) {
      const program = bounded(source, options)
      const exporter = await load()
      const limits = JSON.stringify(options?.limits ?? {})
      const isSpecified = options?.phases === 'specification'
      const [diagnostics, text = null] = exporter.exportProgram(program, format, limits, isSpecified)
      return { text, diagnostics: JSON.parse(diagnostics) }
    },
  }
}
