import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { onSaved } from '../../api/saved-circuits'
import { randomKey } from '../../lib/random-key'

/** A state of a draft that was sent to be saved, or is about to be. */
interface Attempt<State> {
  state: State
  key: string
  isSaved: boolean
}

/**
 * Knows under which key a draft is saved and whether it was. A draft has one idempotency key until it is edited, kept with the draft,
 * so that however often it is sent, and by whomever, the server makes one circuit of it.
 *
 * @param state the draft as it is now, compared by identity.
 * @param kept how the first state was left.
 * @param onCircuit told of a circuit that was made from a state of this draft, by this page or by the save queue.
 */
export function useSave<State>(
  state: State,
  kept: { saveKey?: string | undefined; isSaved: boolean },
  onCircuit: (circuit: Circuit) => void,
) {
  const [attempt, setAttempt] = useState((): Attempt<State> | null =>
    kept.isSaved || kept.saveKey !== undefined
      ? { state, key: kept.saveKey ?? randomKey(), isSaved: kept.isSaved }
      : null,
  )
  // A second click may come before the first is rendered.
  const newest = useRef(attempt)
  const change = useCallback((next: Attempt<State> | null) => {
    newest.current = next
    setAttempt(next)
  }, [])

  const takeCircuit = useEffectEvent(onCircuit)
  useEffect(
    () =>
      onSaved(({ key, circuit }) => {
        if (newest.current?.key !== key) return
        change({ ...newest.current, isSaved: true })
        takeCircuit(circuit)
      }),
    [change],
  )

  const keyOf = useCallback(
    (sent: State): string => {
      if (newest.current?.state === sent) return newest.current.key
      const key = randomKey()
      change({ state: sent, key, isSaved: false })
      return key
    },
    [change],
  )
  const forgetKey = useCallback(
    (key: string) => {
      if (newest.current?.key === key) change(null)
    },
    [change],
  )

  const current = attempt?.state === state ? attempt : null
  return {
    /** A circuit was made from exactly this state. */
    isSaved: current?.isSaved ?? false,
    /** The key under which this state was sent; undefined where it was not. */
    saveKey: current?.key,
    /** The key to send a state under: the same until it is edited. */
    keyOf,
    /** After a refusal, which the server keeps under its key and would only repeat. */
    forgetKey,
  }
}
