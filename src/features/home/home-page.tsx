import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { UnsavedDrafts } from '../../circuit/unsaved-drafts'
import { useViewer } from '../../session/session'
import { site } from '../../site'
import { LinkButton } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { ArrowDownIcon, ArrowRightIcon, CircuitIcon, SlidersIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { Link } from '../../ui/link'
import { useTitle } from '../../ui/page'
import { ExhibitFrame } from './exhibit-frame'

/** The engine comes after the page’s own words. */
const Exhibit = lazyComponent(async () => (await import('./exhibit')).Exhibit, {
  fallback: <ExhibitFrame />,
  deferred: true,
})
const Glimpse = lazyComponent(async () => (await import('./glimpse')).Glimpse, { deferred: true })

/** The first page: what this is, one circuit to look at, and two ways on. */
export function HomePage() {
  useTitle(site.productName)
  return (
    <>
      <Hero />
      <Features />
      <GlimpseBand>
        <ErrorRegion what="The library">
          <Glimpse />
        </ErrorRegion>
      </GlimpseBand>
    </>
  )
}

function Hero() {
  const viewer = useViewer()
  return (
    <HeroBand>
      <HeroGrid>
        <Pitch>
          <UnsavedDrafts />
          <h1>Welcome to {site.productName}</h1>
          <p>
            Make, check and share quantum circuits. Describe a circuit or paste OpenQASM, and see the diagram and any
            errors as you type.
          </p>
          <Ways>
            {viewer ? (
              <>
                <LinkButton to={paths.generator} variant="primary" size="large">
                  Create Quantum Circuit
                </LinkButton>
                <LinkButton to={paths.circuits} size="large">
                  Browse Library
                </LinkButton>
              </>
            ) : (
              <>
                <LinkButton to={paths.login} variant="primary" size="large">
                  Login to access
                </LinkButton>
                <LinkButton to={paths.circuits} size="large">
                  Explore Circuits
                </LinkButton>
              </>
            )}
          </Ways>
          <Down href="#features">
            Discover Features Below
            <ArrowDownIcon />
          </Down>
        </Pitch>
        <ErrorRegion what="The circuit">
          <Exhibit />
        </ErrorRegion>
      </HeroGrid>
    </HeroBand>
  )
}

function Features() {
  return (
    <FeatureBand id="features">
      <h2>Two ways in, one workbench</h2>
      <Cards>
        <FeatureCard to={paths.circuits} icon={<CircuitIcon />} title="Circuit Library" call="Browse circuits">
          From basic gates to algorithms such as QAOA, VQE and QNNs: every circuit with its diagram, its program, its
          parameters and the papers it comes from.
        </FeatureCard>
        <FeatureCard to={paths.generator} icon={<SlidersIcon />} title="Custom Building" call="Open the generator">
          Shape a circuit layer by layer in the visual builder, optimise its parameters and its depth for your graph or
          your device, or bring your own QASM, version 2 or 3.
        </FeatureCard>
      </Cards>
    </FeatureBand>
  )
}

interface FeatureCardProps {
  to: string
  icon: ReactNode
  title: string
  call: string
  children: ReactNode
}

function FeatureCard({ to, icon, title, call, children }: FeatureCardProps) {
  return (
    <FeatureBox>
      <FeatureMark>{icon}</FeatureMark>
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      <p>{children}</p>
      <Call aria-hidden="true">
        {call}
        <ArrowRightIcon />
      </Call>
    </FeatureBox>
  )
}

/* Squared paper, as one sketches circuits on. */
const HeroBand = styled.section`
  --square: 1.75rem;
  --line: color-mix(in srgb, var(--border) 55%, transparent);

  background:
    linear-gradient(to bottom, transparent 55%, var(--background)),
    linear-gradient(to right, var(--line) 1px, transparent 1px) -1px 0 / var(--square) var(--square),
    linear-gradient(to bottom, var(--line) 1px, transparent 1px) 0 -1px / var(--square) var(--square),
    var(--background);
  border-top: 1px solid transparent;
`

const HeroGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr);
  align-items: center;
  gap: var(--space-7);
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  margin: 0 auto;
  padding: clamp(var(--space-6), 7vw, var(--space-8)) clamp(var(--space-4), 3vw, var(--space-5));

  @media (width < 60rem) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
  }
`

const Pitch = styled.div`
  & > h1 {
    font-size: var(--text-3xl);
    letter-spacing: -0.032em;
    line-height: 1.06;
  }

  & > p {
    max-width: 34rem;
    margin: var(--space-4) 0 var(--space-5);
    color: var(--muted-foreground);
    font-size: var(--text-lg);
  }
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

const Down = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: var(--space-5);
  font-size: var(--text-sm);
  font-weight: 550;
`

const FeatureBand = styled.section`
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  margin: 0 auto;
  padding: var(--space-6) clamp(var(--space-4), 3vw, var(--space-5)) var(--space-7);

  & > h2 {
    margin-bottom: var(--space-5);
  }
`

/* Room for it from the start: it comes late, and the foot below it stays where it is. */
const GlimpseBand = styled.div`
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  min-height: 22rem;
  margin: 0 auto;
  padding: 0 clamp(var(--space-4), 3vw, var(--space-5)) var(--space-8);
`

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-5);
`

const FeatureBox = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-2);
  padding: var(--space-5);
  background: var(--card);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-small);
  transition:
    border-color var(--motion),
    box-shadow var(--motion);

  &:hover {
    border-color: var(--primary);
    box-shadow: var(--shadow);
  }

  & a {
    color: inherit;
    text-decoration: none;
  }

  /* The whole card is the link. */
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-large);
  }

  & a:focus-visible {
    outline: none;
  }

  & a:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  & > p {
    color: var(--muted-foreground);
  }
`

const FeatureMark = styled.span`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin-bottom: var(--space-2);
  background: var(--gate);
  border: 1.5px solid var(--gate-border);
  border-radius: var(--radius-small);
  color: var(--gate-foreground);
  font-size: 1.25rem;
`

const Call = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: auto;
  padding-top: var(--space-2);
  color: var(--link);
  font-size: var(--text-sm);
  font-weight: 600;
`
