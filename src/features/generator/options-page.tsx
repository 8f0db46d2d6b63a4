import { useContext, useEffect, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { EngineContext } from '../../engine/engine-context'
import { UnsavedDrafts } from '../../circuit/unsaved-drafts'
import { ArrowRightIcon, CodeIcon, SlidersIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { Page, PageHeader } from '../../ui/page'

/** The choice between the builder and the QASM page. */
export default function OptionsPage() {
  const engine = useContext(EngineContext)
  // Both pages need the engine at once, so it loads here already.
  useEffect(() => engine.warm(), [engine])

  return (
    <Page>
      <PageHeader
        title="Circuit Generator"
        lead="Two ways to create a circuit. See it as you work, and log in to save it."
      />
      <UnsavedDrafts />
      <Options>
        <OptionCard
          to={paths.builder}
          icon={<SlidersIcon />}
          title="Generate by parameters"
          action="Open the builder"
          points={['Encoding, core and middle layers', 'Fits a real device or your own graph', 'OpenQASM 2 or 3']}
        >
          Build a circuit from layers, architecture and hardware. The preview updates as you change settings.
        </OptionCard>
        <OptionCard
          to={paths.qasm}
          icon={<CodeIcon />}
          title="Generate from QASM"
          action="Paste a program"
          points={['OpenQASM 2 and 3', 'Errors marked as you type', 'Save and share the result']}
        >
          Paste or open an OpenQASM 2 or 3 program, see it drawn as you type, and save it as a circuit.
        </OptionCard>
      </Options>
    </Page>
  )
}

interface OptionCardProps {
  to: string
  icon: ReactNode
  title: string
  action: string
  points: readonly string[]
  children: ReactNode
}

function OptionCard({ to, icon, title, action, points, children }: OptionCardProps) {
  return (
    <Card>
      <Badge>{icon}</Badge>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>{children}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Action aria-hidden="true">
        {action}
        <ArrowRightIcon />
      </Action>
    </Card>
  )
}

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-5);
`

const Card = styled.article`
  position: relative;
  display: grid;
  align-content: start;
  gap: var(--space-3);
  padding: var(--space-5);
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-small);
  transition:
    border-color var(--motion-fast),
    box-shadow var(--motion-fast);

  &:hover,
  &:focus-within {
    border-color: var(--primary);
    box-shadow: var(--shadow);
  }

  & > h2 > a {
    color: inherit;
    text-decoration: none;
  }

  /* The whole card is the link. */
  & > h2 > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-large);
  }

  & > p {
    color: var(--muted-foreground);
  }

  & > ul {
    padding-left: 1.2em;
    font-size: var(--text-sm);
  }
`

const Badge = styled.span`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  background: var(--accent);
  color: var(--accent-foreground);
  border-radius: var(--radius);
  font-size: 1.25rem;
`

const Action = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  color: var(--link);
  font-size: var(--text-sm);
  font-weight: 600;
`
