/**
 * What the builder and the QASM page show beside and below their form. It is loaded while the form can already be used, and its
 * room is kept, so that nothing moves when it comes. Panels are rendered anew for what they show only, not with every edit.
 */
import { memo } from 'react'
import { styled } from 'styled-components'
import { Card } from '../../ui/card'
import { lazyComponent } from '../../ui/lazy-component'

/* The room of each: as high as it is at first, in CSS pixels. */
const ShareRoom = styled.span`
  min-width: 8rem;
  min-height: 2.5rem;
`

const PreviewRoom = styled(Card)`
  min-height: 384px;
`

const OutputRoom = styled.div`
  min-height: calc(7rem + var(--space-5));
`

const AboutRoom = styled.div`
  min-height: 25rem;
`

export const ShareLink = lazyComponent(async () => (await import('./share/share-link')).ShareLink, {
  fallback: <ShareRoom />,
})

export const PreviewPanel = memo(
  lazyComponent(async () => (await import('./preview-panel')).PreviewPanel, { fallback: <PreviewRoom /> }),
)

export const OutputPanel = memo(
  lazyComponent(async () => (await import('./output-panel')).OutputPanel, { fallback: <OutputRoom /> }),
)

export const AboutFields = lazyComponent(async () => (await import('./about-fields')).AboutFields, {
  fallback: <AboutRoom />,
})
