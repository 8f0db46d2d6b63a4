/**
 * The line through a diagram at which a run of the circuit stands. The panel that steps through the circuit sets it, and the diagram of
 * the same scene draws it; the page between them does not render for it.
 */
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../lib/emitter'
import type { QubitState, Scene } from '../../../engine-rs/index'

export interface StepLine {
  /** The scene as the engine drew it, with nothing opened or closed. */
  scene: Scene
  /** Where each wire is crossed, from the top, in scene pixels. */
  places: readonly { x: number; y: number; isQubit: boolean }[]
  /** The operations that were executed last. */
  highlighted: readonly number[]
  /** The qubits at the line, from the top; null where they have no single state. */
  qubits: readonly QubitState[] | null
}

let shown: StepLine | null = null
const { emit, subscribe } = createEmitter()

/** Shows a line in the diagram of its scene, or none. */
export function showStepLine(line: StepLine | null): void {
  shown = line
  emit()
}

/** The line of a scene; null where a run does not stand in it. */
export function useStepLine(scene: Scene): StepLine | null {
  return useSyncExternalStore(subscribe, () => (shown?.scene === scene ? shown : null))
}
