import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { DeviceCosts, Generation } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { EngineContext } from '../../../engine/engine-context'
import { chosenHardware, type Settings } from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import type { Variant } from '../settings/variants'

/** What the engine makes of a variant. */
export type VariantCircuit =
  | { state: 'made'; generation: Generation; costs: DeviceCosts | null }
  /** A number is blank or out of range, or a device is incomplete. */
  | { state: 'incomplete' }
  | { state: 'waiting' }
  /** The engine did not respond, as a sentence. */
  | { state: 'failed'; message: string }

type Outcome = Extract<VariantCircuit, { state: 'made' | 'failed' }>

/** The circuits of all variants, in order, and a function that makes those again that failed. */
export function useGenerations(variants: readonly Variant[]): { circuits: VariantCircuit[]; retry: () => void } {
  const engine = useContext(EngineContext)
  /** By the request, because variants with the same one share a circuit. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const requests = useMemo(() => variants.map(({ history }) => requestOf(history.present)), [variants])
  const asked = useRef(new Set<string>())
  const make = useCallback(
    (wanted: readonly string[]) => {
      const keep = (request: string, outcome: Outcome) =>
        setOutcomes((known) => new Map([...known, [request, outcome]]))
      for (const request of wanted) {
        if (request === incomplete || asked.current.has(request)) continue
        asked.current.add(request)
        makeCircuit(engine, request).then(
          (made) => keep(request, made),
          (error: unknown) => {
            asked.current.delete(request)
            keep(request, { state: 'failed', message: sentenceOf(error) })
          },
        )
      }
    },
    [engine],
  )
  useEffect(() => make(requests), [make, requests])
  return {
    circuits: requests.map((request): VariantCircuit =>
      request === incomplete ? { state: 'incomplete' } : (outcomes.get(request) ?? { state: 'waiting' }),
    ),
    retry: () => {
      setOutcomes((known) => new Map([...known].filter(([, { state }]) => state === 'made')))
      make(requests)
    },
  }
}

/** What stands for settings that make no circuit. */
const incomplete = ''

/** What the engine is asked: the settings and the chosen device, as JSON. */
function requestOf(settings: Settings): string {
  const request = previewRequest(settings)
  return request === null ? incomplete : JSON.stringify([request, chosenHardware(settings)])
}

async function makeCircuit(engine: EngineClient, request: string): Promise<Outcome> {
  const [settings, device]: [NonNullable<ReturnType<typeof previewRequest>>, ReturnType<typeof chosenHardware>] =
    JSON.parse(request)
  const [generation, costs] = await Promise.all([
    engine.generate(settings),
    device && engine.deviceCosts(settings, device),
  ])
  return { state: 'made', generation, costs }
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The circuit engine stopped unexpectedly.'
