import { styled } from 'styled-components'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Hero } from './hero'
import { FeatureCards } from './feature-cards'

const Glimpse = lazyComponent(async () => (await import('./glimpse')).Glimpse, { deferred: true })

/** The first page: what this is, one circuit to look at, and two ways on. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <GlimpseBand>
        <ErrorRegion what="The library">
          <Glimpse />
        </ErrorRegion>
      </GlimpseBand>
    </>
  )
}

/* Room for it from the start: it comes late, and the foot below it stays where it is. */
const GlimpseBand = styled.div`
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  min-height: 22rem;
  margin: 0 auto;
  padding: 0 clamp(var(--space-4), 3vw, var(--space-5)) var(--space-8);
`
