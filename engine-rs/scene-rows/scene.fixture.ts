/** Drawings for tests of rows. */
import type { Engine, Scene } from '../index'

/** The drawing of a program on three qubits, `q`, and three bits, `c`. */
export function drawScene(engine: Engine, body: string): Scene {
  const { scene, diagnostics } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit[3] c; ${body}`)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return scene
}
