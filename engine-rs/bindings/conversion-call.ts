/** The calls that write a program in another version, for other tools, and anew. */
import { bounded } from './input'
import type { LoadExporter } from './load-modules'
import type { Engine } from '../interface/engine'

export function createConversionCall(load: LoadExporter): Pick<Engine, 'convert' | 'exportProgram' | 'format'> {
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
    async format(source) {
      const exporter = await load()
      return exporter.format(source) ?? null
    },
  }
}
