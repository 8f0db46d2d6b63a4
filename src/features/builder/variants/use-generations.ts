import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Generation } from '../../../../engine-rs/index'
import { EngineContext } from '../../../engine/engine-context'
import { previewRequest } from '../settings/settings'
import type { Variant } from '../settings/variants'

/** What the engine makes of a variant. */
export type VariantCircuit =
  | { state: 'made'; generation: Generation }
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
  const requests = useMemo(
    () => variants.map(({ history }) => JSON.stringify(previewRequest(history.present))),
    [variants],
  )
  const asked = useRef(new Set<string>())
  const make = useCallback(
    (wanted: readonly string[]) => {
      const keep = (request: string, outcome: Outcome) =>
        setOutcomes((known) => new Map([...known, [request, outcome]]))
      for (const request of wanted) {
        if (request === incomplete || asked.current.has(request)) continue
        asked.current.add(request)
        engine.generate(JSON.parse(request)).then(
          (generation) => keep(request, { state: 'made', generation }),
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

/** The request of settings that make no circuit, as JSON. */
const incomplete = 'null'

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The circuit engine stopped unexpectedly.'
