import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { findSource, type ContentSource, type IncomingContentProps } from './content-source'
import { OpenSource } from './open-source'
import { addressIn, mustReopen } from './opened-address'

/** What is opened, or was opened last. */
interface Opening {
  /** Different for each, also where a link is opened twice. */
  number: number
  /** The part of the URL that names it; null for nothing. */
  address: string | null
  source: ContentSource | null
  /** Whether the URL has become the page's own again. */
  isDone: boolean
}

/**
 * Opens the content that the URL names, and asks first if it would replace an unsaved draft. The entry of the browser's history remembers what was
 * opened, because the URL becomes the page's own again: going back opens that again.
 */
export function LinkedContent<Content>(props: IncomingContentProps<Content>) {
  const { pathname, hash, search, state } = useLocation()
  const [opening, setOpening] = useState<Opening>({ number: 0, address: null, source: null, isDone: true })
  const here = search + hash
  const isNamed = findSource(here) !== null
  const address = isNamed ? here : addressIn(state)
  const isOther = address !== opening.address
  if (address !== null && (isNamed ? isOther || opening.isDone : isOther && mustReopen(pathname, address))) {
    setOpening({ number: opening.number + 1, address, source: findSource(address), isDone: !isNamed })
  } else if (!isNamed && !opening.isDone) {
    setOpening({ ...opening, isDone: true })
  } else if (isOther) {
    setOpening({ ...opening, address, source: null })
  }
  const { number, source } = opening
  return source && <OpenSource key={number} source={source} address={opening.address ?? ''} {...props} />
}
