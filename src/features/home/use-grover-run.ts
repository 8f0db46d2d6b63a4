import { startTransition, useContext, useEffect, useState } from 'react'
import type { Scene } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'
import { EngineContext } from '../../engine/engine-context'
import { groverProgram, groverSteps, resultOf, type StepResult } from './grover'

/** The engine's results: the drawing, and the state after each step. */
interface GroverRun {
  scene: Scene
  /** The drawing as an element for the page. */
  svg: string
  states: readonly StepResult[]
}

export function useGroverRun() {
  const engine = useContext(EngineContext)
  const [played, setGroverRun] = useState<GroverRun | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (played !== null || failure !== null) return
    let isWanted = true
    computeSteps(engine).then(
      (answer) => isWanted && startTransition(() => setGroverRun(answer)),
      (error: unknown) => {
        console.warn('The circuit of the home page could not be computed.', error)
        if (isWanted) setFailure(error instanceof Error ? error.message : 'The circuit could not be computed.')
      },
    )
    return () => {
      isWanted = false
    }
  }, [engine, played, failure])
  return { played, failure, retry: () => setFailure(null) }
}

async function computeSteps(engine: EngineClient): Promise<GroverRun> {
  const counts = Array.from({ length: groverSteps.length + 1 }, (_, count) => count)
  const [{ scene }, ...simulations] = await Promise.all([
    engine.visualize(groverProgram()),
    ...counts.map((count) => engine.simulate(groverProgram(count))),
  ])
  if (scene === null) throw new Error('The circuit has no picture.')
  return {
    scene,
    svg: await engine.svg(scene, { theme: 'page' }),
    states: simulations.map(resultOf),
  }
}
