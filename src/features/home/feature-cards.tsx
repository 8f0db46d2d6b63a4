import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { ArrowRightIcon, CircuitIcon, SlidersIcon } from '../../ui/icons'
import { Link } from '../../ui/link'

export function FeatureCards() {
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

const FeatureBand = styled.section`
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  margin: 0 auto;
  padding: var(--space-6) clamp(var(--space-4), 3vw, var(--space-5)) var(--space-7);

  & > h2 {
    margin-bottom: var(--space-5);
  }
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
