/** The call that writes a program in another version. */
import { bounded } from './input'
import type { LoadExporter } from './load-modules'
import type { Engine } from '../interface/engine'

export function createConversionCall(load: LoadExporter): Pick<Engine, 'convert'> {
  return {
    async convert(source, version, options) {
      const text = bounded(source, options)
      const exporter = await load()
      const limits = JSON.stringify(options?.limits ?? {})
      const [diagnostics, qasm = null] = exporter.convert(text, version, limits, options?.phases === 'specification')
      return { qasm, diagnostics: JSON.parse(diagnostics) }
    },
  }
}
