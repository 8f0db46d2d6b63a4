import { Fragment, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { packedIn, type Source } from './content-source'

/**
 * Shows what takes in the content that a page is opened with; nothing where it is opened by itself. What is said about it stays
 * when the address has become the page's own again.
 */
export function ArrivalGate({ children }: { children: (source: Source) => ReactNode }) {
  const { hash, search } = useLocation()
  const [source, setSource] = useState<Source | null>(null)
  const now = sourceIn(hash, search)
  if (now !== null && JSON.stringify(now) !== JSON.stringify(source)) setSource(now)
  return source && <Fragment key={JSON.stringify(source)}>{children(source)}</Fragment>
}

function sourceIn(hash: string, search: string): Source | null {
  const packed = packedIn(hash)
  if (packed !== null) return { packed }
  const circuit = new URLSearchParams(search).get('from')
  return circuit === null ? null : { circuit }
}
