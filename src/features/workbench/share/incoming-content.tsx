import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyComponent } from '../../../ui/lazy-component'
import type { IncomingContentProps } from './content-source'

/** Few visits open something, so this is loaded on demand. */
const LinkedContent = lazyComponent(async () => (await import('./linked-content')).LinkedContent)

/** Opens the content that the URL names, or that its entry of the browser's history remembers. */
export function IncomingContent<Content>(props: IncomingContentProps<Content>) {
  const { hash, search, state } = useLocation()
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && (hash + search !== '' || state !== null)) setIsNeeded(true)
  return isNeeded && <LinkedContent {...props} />
}
