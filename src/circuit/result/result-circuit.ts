import type { GenerationRequestInput, Graph, Parameter, Scene } from '../../../engine-rs/index'

/** A circuit that can be simulated: the newest valid one of a page. */
export interface ResultCircuit {
  /** Its program, or the builder's settings. */
  input: string | GenerationRequestInput
  scene: Scene
  /** Its free parameters in order. */
  parameters: readonly Parameter[]
  /** The path of the page, under which the values of its parameters and what is set in the views are remembered. */
  page: string
  /** The graph that it is made for; absent for other circuits. */
  graph?: Graph | undefined
}
