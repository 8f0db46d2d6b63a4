/** The calls that write a program in another version, for other tools, and anew. */
import { bounded, limitsOf } from './input'
import type { LoadExporter } from './module-loaders'
import type { Engine } from '../interface/engine'

export function createConversionCall(load: LoadExporter): Pick<Engine, 'convert' | 'exportProgram' | 'format'> {
  return {
    async convert(source, version, options) {
      const text = bounded(source, options)
      const exporter = await load()
      const isSpecified = options?.phases === 'specification'
      const [diagnostics, qasm = null] = exporter.convert(text, version, limitsOf(options), isSpecified)
      return { qasm, diagnostics: JSON.parse(diagnostics) }
    },
    async exportProgram(source, format, options) {
      const program = bounded(source, options)
      const exporter = await load()
      const isSpecified = options?.phases === 'specification'
      const [diagnostics, text = null] = exporter.exportProgram(program, format, limitsOf(options), isSpecified)
      return { text, diagnostics: JSON.parse(diagnostics) }
    },
    async format(source) {
      const exporter = await load()
      return exporter.format(source) ?? null
    },
  }
}
