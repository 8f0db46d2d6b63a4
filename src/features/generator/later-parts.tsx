/**
 * What the builder and the QASM page show beside and below their form. It is loaded while the form can already be used, and its
 * room is kept, so that nothing moves when it comes. Panels are rendered anew for what they show only, not with every edit.
 */
import { lazy, memo, Suspense, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Card } from '../../ui/card'

const LazyPreviewPanel = lazy(async () => ({ default: (await import('./preview-panel')).PreviewPanel }))
const LazyOutputPanel = lazy(async () => ({ default: (await import('./output-panel')).OutputPanel }))
const LazyAboutFields = lazy(async () => ({ default: (await import('./about-fields')).AboutFields }))
const LazyShareLink = lazy(async () => ({ default: (await import('./share/share-link')).ShareLink }))

export function ShareLink(props: ComponentProps<typeof LazyShareLink>) {
  return (
    <Suspense fallback={<ShareRoom />}>
      <LazyShareLink {...props} />
    </Suspense>
  )
}

export const PreviewPanel = memo(function PreviewPanel(props: ComponentProps<typeof LazyPreviewPanel>) {
  return (
    <Suspense fallback={<PreviewRoom />}>
      <LazyPreviewPanel {...props} />
    </Suspense>
  )
})

export const OutputPanel = memo(function OutputPanel(props: ComponentProps<typeof LazyOutputPanel>) {
  return (
    <Suspense fallback={<OutputRoom />}>
      <LazyOutputPanel {...props} />
    </Suspense>
  )
})

export function AboutFields(props: ComponentProps<typeof LazyAboutFields>) {
  return (
    <Suspense fallback={<AboutRoom />}>
      <LazyAboutFields {...props} />
    </Suspense>
  )
}

const ShareRoom = styled.span`
  min-width: 8rem;
  min-height: 2.5rem;
`

/** As high as each is at first, in CSS pixels. */
const PreviewRoom = styled(Card)`
  min-height: 384px;
`

const OutputRoom = styled.div`
  min-height: calc(7rem + var(--space-5));
`

const AboutRoom = styled.div`
  min-height: 25rem;
`
