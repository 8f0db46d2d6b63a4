import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyComponent } from '../../../ui/lazy-component'
import { findSource, type ContentSource, type IncomingContentProps } from './content-source'

/** Few visits open something, so this is loaded on demand. */
const OpenSource = lazyComponent(async () => (await import('./open-source')).OpenSource)

/** Opens the content that the URL names, and asks first if it would replace an unsaved draft. */
export function IncomingContent<Content>(props: IncomingContentProps<Content>) {
  const { hash, search } = useLocation()
  // Remembered, because the URL becomes the page's own again.
  const [source, setSource] = useState<ContentSource | null>(null)
  const current = findSource(hash, search)
  if (current !== null && JSON.stringify(current) !== JSON.stringify(source)) setSource(current)
  return source && <OpenSource key={JSON.stringify(source)} source={source} {...props} />
}
