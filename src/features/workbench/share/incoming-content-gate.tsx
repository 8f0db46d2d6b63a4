import { Fragment, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { sharedTextIn, type ContentSource } from './content-source'

/**
 * Shows what takes in the content that a page is opened with; nothing where it is opened by itself. What is said about it stays
 * when the address has become the page's own again.
 */
export function IncomingContentGate({ children }: { children: (source: ContentSource) => ReactNode }) {
  const { hash, search } = useLocation()
  const [source, setSource] = useState<ContentSource | null>(null)
  const now = sourceIn(hash, search)
  if (now !== null && JSON.stringify(now) !== JSON.stringify(source)) setSource(now)
  return source && <Fragment key={JSON.stringify(source)}>{children(source)}</Fragment>
}

function sourceIn(hash: string, search: string): ContentSource | null {
  const packed = sharedTextIn(hash)
  if (packed !== null) return { packed }
  const circuit = new URLSearchParams(search).get('from')
  return circuit === null ? null : { circuit }
}
