/** The calls about settings of the builder. */
import type * as Bindings from '../pkg/engine.js'
import type { LoadBuilder } from './module-loaders'
import type { Diagnostic } from '../interface/diagnostics'
import type { Engine } from '../interface/engine'
import type { Generation } from '../interface/generation'

export function createGenerationCalls(
  bindings: typeof Bindings,
  load: LoadBuilder,
): Pick<Engine, 'generate' | 'deviceCosts'> {
  return {
    async generate(settings) {
      const builder = await load()
      const [facts, names, values, qasm] = builder.build(JSON.stringify(settings))
      const lines = names.split('\n')
      const parameters = Array.from(values, (value, index) => ({ name: lines[index] ?? '', value }))
      const built: Omit<Generation, 'qasm' | 'scene'> = { parameters, ...JSON.parse(facts) }
      if (qasm === undefined) return { qasm: null, scene: null, ...built }
      // As it reads, so that the operations of the drawing know their places in the text.
      const [found, scene] = bindings.drawBuilt(qasm)
      const diagnostics: Diagnostic[] = JSON.parse(found)
      return { qasm, scene, ...built, diagnostics: [...built.diagnostics, ...diagnostics] }
    },
    async deviceCosts(settings, device) {
      const builder = await load()
      return JSON.parse(builder.deviceCosts(JSON.stringify(settings), JSON.stringify(device)))
    },
  }
}
