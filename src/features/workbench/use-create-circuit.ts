import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { isRefusal } from '../../api/errors'
import { onSaved } from '../../api/saved-circuits'
import { randomKey } from '../../lib/random-key'

/** How long after a success the output scrolls into view, in milliseconds. */
const scrollDelay = 100

/** The id of the panel that shows the created circuit. */
export const outputId = 'circuit-output'

const scrollToOutput = () => document.getElementById(outputId)?.scrollIntoView({ behavior: 'smooth', block: 'start' })

/** A version of a draft that was sent to the server. */
interface Attempt<Version> {
  version: Version
  key: string
  isSaved: boolean
}

interface CreateCircuitOptions<Version, Body, Context> {
  mutation: UseMutationResult<Circuit, Error, { body: Body; key: string }, Context>
  /** The draft as it is now, compared by identity. */
  version: Version
  /** How the first version was stored. */
  stored: { saveKey?: string | undefined; isSaved: boolean }
  onError: (error: Error) => void
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
  onError,
  onRecovered,
}: CreateCircuitOptions<Version, Body, Context>) {
  const [circuit, setCircuit] = useState<Circuit | null>(null)
  const [attempt, setAttempt] = useState((): Attempt<Version> | null =>
    stored.isSaved || stored.saveKey !== undefined
      ? { version, key: stored.saveKey ?? randomKey(), isSaved: stored.isSaved }
      : null,
  )
  // A second click may come before React renders the first one.
  const latestAttempt = useRef(attempt)
  const changeAttempt = useCallback((next: Attempt<Version> | null) => {
    latestAttempt.current = next
    setAttempt(next)
  }, [])

  const showCircuit = useEffectEvent((saved: Circuit) => {
    setCircuit(saved)
    if (!mutation.isError) return
    mutation.reset()
    onRecovered?.()
  })
  // Circuits arrive from this page's own request and, after a network failure, from the save queue.
  useEffect(
    () =>
      onSaved((saved) => {
        if (latestAttempt.current?.key !== saved.key) return
        changeAttempt({ ...latestAttempt.current, isSaved: true })
        showCircuit(saved.circuit)
      }),
    [changeAttempt],
  )

  function create(sent: Version, body: Body) {
    if (latestAttempt.current?.version !== sent) changeAttempt({ version: sent, key: randomKey(), isSaved: false })
    const key = latestAttempt.current?.key ?? randomKey()
    setCircuit(null)
    mutation.mutate(
      { body, key },
      {
        onSuccess: () => {
          setTimeout(scrollToOutput, scrollDelay)
        },
        onError: (error) => {
          // The server stores a refusal under its key and would repeat it.
          if (isRefusal(error) && latestAttempt.current?.key === key) changeAttempt(null)
          onError(error)
        },
      },
    )
  }

  const current = attempt?.version === version ? attempt : null
  return {
    create,
    /** The circuit that was created from this draft; null before that and while another one is created. */
    circuit,
    isPending: mutation.isPending,
    /** The latest failure; null once there is a circuit. */
    error: mutation.error,
    /** The body of the latest request. */
    sentBody: mutation.variables?.body,
    /** Whether a circuit was created from exactly this version. */
    isSaved: current?.isSaved ?? false,
    /** The key under which this version was sent; undefined if it was not. */
    saveKey: current?.key,
  }
}
