import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { isRefusal } from '../../api/errors'
import type { VersionTarget } from '../../api/save-circuit'
import { onSaved, type SavedCircuit } from '../../api/saved-circuits'
import { randomKey } from '../../lib/random-key'
import { useShowVersion } from './use-show-version'

/** A version of a draft that was sent to the server. */
export interface SaveAttempt<Version> {
  version: Version
  key: string
  isSaved: boolean
  /** The id of the created circuit; absent before there is one, and where a draft of an earlier release did not store it. */
  circuitId?: string | undefined
}

/** The attempt of a stored draft, for the version that it has; none if it was not sent. */
export const storedAttempts = <Version>(
  version: Version,
  { isSaved, saveKey, circuitId }: { isSaved: boolean; saveKey?: string | undefined; circuitId?: string | undefined },
): SaveAttempt<Version>[] =>
  isSaved || saveKey !== undefined ? [{ version, key: saveKey ?? randomKey(), isSaved, circuitId }] : []

interface CreateCircuitOptions<Version, Body, Context> {
  mutation: UseMutationResult<Circuit, Error, { body: Body; key: string; target?: VersionTarget | undefined }, Context>
  /** The draft as it is now, compared by identity. */
  version: Version
  /** What was sent before this page was opened, oldest first. */
  stored: () => readonly SaveAttempt<Version>[]
  /** How many versions are remembered, so that one that comes back is not created twice. */
  maxAttempts?: number
  onError: (error: Error) => void
  /** Called with each circuit that was saved. One that the draft was copied from has a new version, which the draft is based on from then on. */
  onCircuitSaved: (circuit: Circuit) => void
  /** Called when the save queue succeeds after this page reported an error. */
  onRecovered?: () => void
}

/**
 * Creates a circuit from a draft. A draft keeps one idempotency key until it is edited. The key is stored with the draft, so the
 * server creates one circuit however often, and from whichever tab, the draft is sent.
 */
export function useCreateCircuit<Version, Body, Context>({
  mutation,
  version,
  stored,
  maxAttempts = 1,
  onError,
  onCircuitSaved,
  onRecovered,
}: CreateCircuitOptions<Version, Body, Context>) {
  const [circuit, setCircuit] = useState<Circuit | null>(null)
  const [successes, setSuccesses] = useState(0)
  const showVersion = useShowVersion()
  const { attempts, keyOf, forget, forgetUnsaved, markSaved, replace } = useAttempts(stored, maxAttempts)
  const latestTarget = useRef<string | undefined>(undefined)

  const showCircuit = useEffectEvent((saved: Circuit) => {
    setCircuit(saved)
    onCircuitSaved(saved)
    if (!mutation.isError) return
    mutation.reset()
    onRecovered?.()
  })
  // Circuits arrive from this page's own request and, after a network failure, from the save queue.
  useEffect(
    () =>
      onSaved((saved) => {
        if (markSaved(saved)) showCircuit(saved.circuit)
      }),
    [markSaved],
  )

  function create(sent: Version, body: Body, target?: VersionTarget) {
    // The server would take the same key with another body for a mistake.
    const targetText = JSON.stringify(target)
    if (target !== undefined && targetText !== latestTarget.current) forgetUnsaved(sent)
    latestTarget.current = targetText
    const key = keyOf(sent)
    setCircuit(null)
    mutation.mutate(
      { body, key, target },
      {
        onSuccess: (saved) => {
          setSuccesses((count) => count + 1)
          if (target !== undefined) showVersion(saved)
        },
        onError: (error) => {
          // The server stores a refusal under its key and would repeat it.
          if (isRefusal(error)) forget(key)
          onError(error)
        },
      },
    )
  }

  const current = attempts.find((attempt) => attempt.version === version)
  return {
    create,
    /** What was sent, oldest first. */
    attempts,
    /** The key to send a version under, the same until it is refused. */
    keyOf,
    /** Gives the version of a refused key another one. The server stores a refusal under its key and would repeat it. */
    forget,
    /** Says that a version is another object from now on. */
    replace,
    /** The circuit that was created from this draft; null before that and while another one is created. */
    circuit,
    /** How many circuits were created while the page waited for them. */
    successes,
    isPending: mutation.isPending,
    /** The latest failure; null once there is a circuit. */
    error: mutation.error,
    /** The body of the latest request. */
    sentBody: mutation.variables?.body,
    /** The circuit that the latest request gives a new version; undefined for one that creates a circuit. */
    sentTarget: mutation.variables?.target,
    /** Whether a circuit was created from exactly this version. */
    isSaved: current?.isSaved ?? false,
    /** The id of that circuit; null before there is one, and where it is not known. */
    savedId: (current?.isSaved && current.circuitId) || null,
    /** The key under which this version was sent; undefined if it was not. */
    saveKey: current?.key,
  }
}

/** What was sent of a draft, with its keys. */
function useAttempts<Version>(stored: () => readonly SaveAttempt<Version>[], maxAttempts: number) {
  const [attempts, setAttempts] = useState(stored)
  // A second click may come before React renders the first one.
  const latest = useRef(attempts)
  const changeAttempts = useCallback((next: readonly SaveAttempt<Version>[]) => {
    latest.current = next
    setAttempts(next)
  }, [])
  const keyOf = useCallback(
    (sent: Version): string => {
      const known = latest.current.find((attempt) => attempt.version === sent)
      if (known) return known.key
      const key = randomKey()
      const others = latest.current.slice(Math.max(0, latest.current.length + 1 - maxAttempts))
      changeAttempts([...others, { version: sent, key, isSaved: false }])
      return key
    },
    [changeAttempts, maxAttempts],
  )
  const forget = useCallback(
    (key: string) => changeAttempts(latest.current.filter((attempt) => attempt.key !== key)),
    [changeAttempts],
  )
  /** Gives a version another key, unless it was saved under the one that it has. */
  const forgetUnsaved = (sent: Version) =>
    changeAttempts(latest.current.filter((attempt) => attempt.version !== sent || attempt.isSaved))
  const replace = (from: Version, to: Version) =>
    changeAttempts(latest.current.map((attempt) => (attempt.version === from ? { ...attempt, version: to } : attempt)))
  /** Returns whether the circuit was sent from here. */
  const markSaved = useCallback(
    ({ key, circuit }: SavedCircuit): boolean => {
      if (latest.current.every((attempt) => attempt.key !== key)) return false
      changeAttempts(
        latest.current.map((attempt) =>
          attempt.key === key ? { ...attempt, isSaved: true, circuitId: circuit.id } : attempt,
        ),
      )
      return true
    },
    [changeAttempts],
  )
  return { attempts, keyOf, forget, forgetUnsaved, markSaved, replace }
}
