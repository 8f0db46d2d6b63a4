/**
 * The panels beside and below the forms of the builder and the QASM page. They load while the form can already be used. Each
 * has a placeholder of its size, so that nothing moves when it arrives. Memoized panels render only when their own props change.
 */
import { memo } from 'react'
import { styled } from 'styled-components'
import { Card } from '../../ui/card'
import { lazyComponent } from '../../ui/lazy-component'

const PreviewPlaceholder = styled(Card)`
  /* The header, the picture, and the borders. */
  min-height: calc(3.25rem + 4px + clamp(var(--picture-least), 300px, var(--picture-most)));
`

/** Copies a link to the page's content. */
export const ShareLink = lazyComponent(async () => (await import('./share/share-link')).ShareLink, {
  fallback: <span style={{ minWidth: '8rem', minHeight: '2.5rem' }} />,
})

/** Takes the place of a preview until its code has loaded. */
export const previewFallback = <PreviewPlaceholder data-part="picture" />

/** The live preview. */
export const PreviewPanel = memo(
  lazyComponent(async () => (await import('./preview-panel')).PreviewPanel, { fallback: previewFallback }),
)

/** The created circuit. */
export const OutputPanel = memo(
  lazyComponent(async () => (await import('./output-panel')).OutputPanel, {
    fallback: <div style={{ minHeight: 'calc(7rem + var(--space-5))' }} />,
  }),
)

/** The fields of the circuit's description. */
export const DetailsFields = lazyComponent(
  async () => (await import('../../circuit/details/details-fields')).DetailsFields,
  { fallback: <div style={{ minHeight: '25rem' }} /> },
)

/** Which circuits of the library are the same as the one that could be saved. */
export const SameCircuits = lazyComponent(async () => (await import('./same-circuits')).SameCircuits)
