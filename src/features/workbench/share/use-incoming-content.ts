import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Circuit } from '../../../../contract/circuits'
import { circuitQuery } from '../../../api/circuits'
import { messageOf } from '../../../api/errors'
import { UrlCompressionError } from '../../../lib/url-compression'
import type { ContentSource } from './content-source'
import { readSharedContent } from './shared-link'

export type IncomingContent<Content> =
  | { state: 'loading' }
  | { state: 'failed'; problem: string }
  /** `origin` is the circuit that the content comes from; null for a share link. */
  | { state: 'ready'; content: Content; origin: Circuit | null }

/** How a page reads what it can open. Both functions return null if there is nothing for this page. */
export interface ContentReaders<Content> {
  contentIn: (shared: unknown) => Content | null
  contentOfCircuit: (circuit: Circuit) => Content | null
}

/** Loads and reads the content of a source. */
export function useIncomingContent<Content>(
  source: ContentSource,
  { contentIn, contentOfCircuit }: ContentReaders<Content>,
): IncomingContent<Content> {
  const fromLink = useLinkContent('sharedText' in source ? source.sharedText : null, contentIn)
  const fromCircuit = useCircuitContent('circuitId' in source ? source.circuitId : null, contentOfCircuit)
  return 'sharedText' in source ? fromLink : fromCircuit
}

function useLinkContent<Content>(
  sharedText: string | null,
  contentIn: ContentReaders<Content>['contentIn'],
): IncomingContent<Content> {
  const [incoming, setIncoming] = useState<IncomingContent<Content>>({ state: 'loading' })
  useEffect(() => {
    if (sharedText === null) return undefined
    let isCurrent = true
    void readLink(sharedText, contentIn).then((result) => isCurrent && setIncoming(result))
    return () => {
      isCurrent = false
    }
  }, [sharedText, contentIn])
  return incoming
}

async function readLink<Content>(
  sharedText: string,
  contentIn: ContentReaders<Content>['contentIn'],
): Promise<IncomingContent<Content>> {
  try {
    const content = contentIn(await readSharedContent(sharedText))
    return content === null
      ? { state: 'failed', problem: "This link doesn't fit this page. Ask for a new one." }
      : { state: 'ready', content, origin: null }
  } catch (error) {
    console.warn('A link could not be read.', error)
    return {
      state: 'failed',
      problem: error instanceof UrlCompressionError ? error.message : 'This link could not be read.',
    }
  }
}

function useCircuitContent<Content>(
  id: string | null,
  contentOfCircuit: ContentReaders<Content>['contentOfCircuit'],
): IncomingContent<Content> {
  const { data: circuit, error } = useQuery({ ...circuitQuery(id ?? ''), enabled: id !== null })
  const content = useMemo(() => circuit && contentOfCircuit(circuit), [circuit, contentOfCircuit])
  if (circuit === undefined || content === undefined) {
    if (error === null) return { state: 'loading' }
    return { state: 'failed', problem: `The circuit could not be opened: ${messageOf(error, 'try again later.')}` }
  }
  if (content !== null) return { state: 'ready', content, origin: circuit }
  return {
    state: 'failed',
    problem: 'This circuit was created from a program, so it has no settings. Open it on the QASM page.',
  }
}
