/** The calls that read, build, draw and write. */
import type * as Bindings from '../pkg/engine.js'
import { bounded, foldingJson } from './input'
import type { Engine } from '../interface/engine'
import type { Generation } from '../interface/generation'
import type { Visualization } from '../interface/reading'
import type { Scene } from '../interface/scene'

/** The calls that need no other module. */
export function createReadingCalls(
  bindings: typeof Bindings,
): Pick<Engine, 'generate' | 'visualize' | 'check' | 'fingerprint' | 'format' | 'outline' | 'draw'> {
  return {
    generate(request) {
      return withScene<Generation>(bindings.generate(JSON.stringify(request)))
    },
    visualize(source, options) {
      return withScene<Visualization>(
        bindings.visualize(
          bounded(source, options),
          JSON.stringify({ limits: options?.limits ?? {}, inputs: options?.inputs }),
          options?.gaps ?? false,
        ),
      )
    },
    check(source, options) {
      return JSON.parse(bindings.check(bounded(source, options), JSON.stringify(options?.limits ?? {})))
    },
    fingerprint(source, options) {
      const fingerprint = bindings.fingerprint(bounded(source, options), JSON.stringify(options?.limits ?? {}))
      return fingerprint && { shape: fingerprint[0], coupling: fingerprint[1] ?? null }
    },
    format(source) {
      return bindings.format(source) ?? null
    },
    outline(source, types = false) {
      return JSON.parse(bindings.outline(source, types))
    },
    draw(source, folding, options) {
      const { order, hidesIdle } = options?.wires ?? { order: [], hidesIdle: false }
      const limits = JSON.stringify(options?.limits ?? {})
      return bindings.draw(source, foldingJson(folding), Uint32Array.from(order), hidesIdle, limits)
    },
  }
}

/** What the module answers: all but the scene as JSON, and the scene. */
function withScene<Answer extends { scene: Scene | null }>([facts, scene]: [string, Scene | null]): Answer {
  return { ...JSON.parse(facts), scene }
}
