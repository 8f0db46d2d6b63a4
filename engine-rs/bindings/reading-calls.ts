/** The calls that read and draw. */
import type * as Bindings from '../pkg/engine.js'
import { bounded, foldingJson } from './input'
import type { Engine } from '../interface/engine'
import type { Visualization } from '../interface/reading'
import type { WireArrangement } from '../interface/scene'

/** The calls that need no other module. */
export function createReadingCalls(
  bindings: typeof Bindings,
): Pick<Engine, 'visualize' | 'check' | 'outline' | 'draw' | 'operationBits'> {
  return {
    visualize(source, options): Visualization {
      const [facts, scene] = bindings.visualize(
        bounded(source, options),
        JSON.stringify({
          limits: options?.limits ?? {},
          inputs: options?.inputs,
          variables: options?.showsVariables,
        }),
        options?.gaps ?? false,
      )
      return { ...JSON.parse(facts), scene }
    },
    check(source, options) {
      return JSON.parse(bindings.check(bounded(source, options), JSON.stringify(options?.limits ?? {})))
    },
    outline(source, types = false) {
      return JSON.parse(bindings.outline(source, types))
    },
    draw(source, folding, options) {
      const { order, hidesIdle, showsVariables } = options?.wires ?? plainWires
      const limits = JSON.stringify(options?.limits ?? {})
      return bindings.draw(source, foldingJson(folding), Uint32Array.from(order), hidesIdle, showsVariables, limits)
    },
    operationBits(source, options) {
      return bindings.operationBits(bounded(source, options), JSON.stringify(options?.limits ?? {}))
    },
  }
}

const plainWires: WireArrangement = { order: [], hidesIdle: false, showsVariables: false }
