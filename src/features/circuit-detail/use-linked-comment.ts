import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { CircuitComment } from '../../../contract/circuits'
import { parsePlace } from '../../../contract/places-in-circuit'
import { statusOf } from '../../api/errors'
import { threadQuery } from '../../api/comments'

/** The comment that the address names. */
interface LinkedComment {
  /** Null where the address names none. */
  id: string | null
  /** It and the comments around it, where it is not among those that are loaded. */
  thread: readonly CircuitComment[]
  /** It was deleted, or the viewer may not see it. */
  isGone: boolean
}

/** Finds the comment that the address names, loads it where it is not loaded, and brings it into view once it is shown. */
export function useLinkedComment(circuitId: string, loaded: readonly CircuitComment[]): LinkedComment {
  const { hash, key } = useLocation()
  const place = parsePlace(hash)
  const id = place !== null && 'comment' in place ? place.comment : null
  const isLoaded = id !== null && loaded.some((comment) => comment.id === id)
  const { data, error } = useQuery({ ...threadQuery(circuitId, id ?? ''), enabled: id !== null && !isLoaded })
  const thread = isLoaded || data === undefined ? noComments : data.filter((one) => one.circuitId === circuitId)
  const isShown = isLoaded || thread.length > 0

  useEffect(() => {
    if (id === null || !isShown) return
    const element = document.getElementById(`comment-${id}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    // The key changes with each press on a link, which comes back to the comment.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, isShown, key])
  return { id, thread, isGone: !isLoaded && [400, 404].includes(statusOf(error) ?? 0) }
}

const noComments: readonly CircuitComment[] = []
