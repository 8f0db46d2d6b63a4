import { Fragment, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { sourceIn, type ContentSource } from './content-source'

/**
 * Renders its children with the content that the URL names; nothing if it names none. They stay after the URL has become the page's
 * own again.
 */
export function IncomingContentGate({ children }: { children: (source: ContentSource) => ReactNode }) {
  const { hash, search } = useLocation()
  const [source, setSource] = useState<ContentSource | null>(null)
  const current = sourceIn(hash, search)
  if (current !== null && JSON.stringify(current) !== JSON.stringify(source)) setSource(current)
  return source && <Fragment key={JSON.stringify(source)}>{children(source)}</Fragment>
}
