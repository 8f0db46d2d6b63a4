import { useRef } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { UnsavedDrafts } from '../../circuit/unsaved-drafts'
import { useIsNear } from '../../lib/use-is-near'
import { useViewer } from '../../session/session'
import { site } from '../../site'
import { LinkButton } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { ArrowDownIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { Row } from '../../ui/page'
import { CircuitDemoFrame } from './circuit-demo-frame'

/** The engine comes after the page’s own words, and only if the circuit is near the window. */
const CircuitDemo = lazyComponent(async () => (await import('./circuit-demo')).CircuitDemo, {
  fallback: <CircuitDemoFrame />,
  deferred: true,
})

export function Hero() {
  const viewer = useViewer()
  const demo = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(demo)
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
          <Row>
            <LinkButton to={viewer ? paths.generator : paths.login} variant="primary" size="large">
              {viewer ? 'Create Quantum Circuit' : 'Login to access'}
            </LinkButton>
            <LinkButton to={paths.circuits} size="large">
              {viewer ? 'Browse Library' : 'Explore Circuits'}
            </LinkButton>
          </Row>
          <Down href="#features">
            Discover Features Below
            <ArrowDownIcon />
          </Down>
        </Pitch>
        <div ref={demo}>
          <ErrorRegion what="The circuit">{isNear ? <CircuitDemo /> : <CircuitDemoFrame />}</ErrorRegion>
        </div>
      </HeroGrid>
    </HeroBand>
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

const Down = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: var(--space-5);
  font-size: var(--text-sm);
  font-weight: 550;
`
