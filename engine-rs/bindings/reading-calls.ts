/** The calls that read and draw. */
import type * as Bindings from '../pkg/engine.js'
import { bounded, foldingNumbers, limitsOf, namesAndValues } from './input'
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
        limitsOf(options),
        ...namesAndValues(options?.inputs),
        options?.gaps ?? false,
        options?.showsVariables ?? false,
      )
      return { ...JSON.parse(facts), scene }
    },
    check(source, options) {
      return JSON.parse(bindings.check(bounded(source, options), limitsOf(options)))
    },
    outline(source, types = false) {
      return JSON.parse(bindings.outline(source, types))
    },
    draw(source, folding, options) {
      const { order, hidesIdle, showsVariables } = options?.wires ?? plainWires
      return bindings.draw(
        source,
        limitsOf(options),
        ...foldingNumbers(folding),
        Uint32Array.from(order),
        hidesIdle,
        showsVariables,
      )
    },
    operationBits(source, options) {
      return bindings.operationBits(bounded(source, options), limitsOf(options))
    },
  }
}

const plainWires: WireArrangement = { order: [], hidesIdle: false, showsVariables: false }
