import { useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { useIsNear } from '../../lib/use-is-near'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { EmptyInstallation } from './empty-installation'
import { FeatureCards } from './feature-cards'
import { Hero } from './hero'

const LibraryPreview = lazyComponent(async () => (await import('./library-preview')).LibraryPreview, { deferred: true })

const CuratedCollections = lazyComponent(async () => (await import('./curated-collections')).CuratedCollections, {
  deferred: true,
})

/** The server says so in the page's head. */
const isNew = document.querySelector('meta[name="installation"]') !== null

/** The first page: what this is, one circuit to look at, and two ways on. */
export default function HomePage() {
  return (
    <>
      {isNew && <EmptyInstallation />}
      <Hero />
      <FeatureCards />
      <LateBand what="The library">
        <LibraryPreview />
      </LateBand>
      <LateBand what="The collections">
        <CuratedCollections />
      </LateBand>
    </>
  )
}

/** What comes once a reader is near. */
function LateBand({ what, children }: { what: string; children: ReactNode }) {
  const band = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(band)
  return (
    <Band ref={band}>
      <ErrorRegion what={what}>{isNear && children}</ErrorRegion>
    </Band>
  )
}

/* Room for what comes late, from the start: the foot below stays where it is. */
const Band = styled.div`
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  min-height: 22rem;
  margin: 0 auto;
  padding: 0 clamp(var(--space-4), 3vw, var(--space-5)) var(--space-8);
`
