import type { Scene } from '../engine-rs/index'

/** Computes a value once for each scene, as long as the scene is in use. Scenes never change. */
export function memoizePerScene<Value extends object>(compute: (scene: Scene) => Value): (scene: Scene) => Value {
  const known = new WeakMap<Scene, Value>()
  return (scene) => {
    const before = known.get(scene)
    if (before !== undefined) return before
    const value = compute(scene)
    known.set(scene, value)
    return value
  }
}
