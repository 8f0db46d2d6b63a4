/** Says below a diagram what its colors and symbols mean. */
import { useMemo } from 'react'
import { styled } from 'styled-components'
import { Role, type Scene } from '../../../../engine-rs/index'
import { bodyVariable, inkVariable } from '../palette'
import { legendOf, type LegendEntry } from './legend-entries'

/** The legend of what occurs in a drawing. */
export function Legend({ scene }: { scene: Scene }) {
  const entries = useMemo(() => legendOf(scene), [scene])
  return (
    <List aria-label="Legend">
      {entries.map((entry) => (
        <li key={`${entry.sample} ${entry.text}`}>
          <Sample {...entry} />
          {entry.text}
        </li>
      ))}
      {entries.length === 0 && <li>This circuit has no gates.</li>}
    </List>
  )
}

function Sample({ sample, category }: LegendEntry) {
  const ink = `var(${inkVariable(Role.Gate, category)})`
  const color = (role: number) => `var(${inkVariable(role, category)})`
  return (
    <svg viewBox="0 0 24 20" width="24" height="20" aria-hidden="true" fill="none" stroke={ink} strokeWidth="1.5">
      {sample === 'box' && <rect x="3" y="2" width="18" height="16" rx="3" fill={`var(${bodyVariable(category)})`} />}
      {sample === 'meter' && <path d="M4 14a8 8 0 0 1 16 0M12 14l5-9" />}
      {sample === 'control' && <circle cx="12" cy="10" r="4.5" fill={ink} />}
      {sample === 'negative control' && <circle cx="12" cy="10" r="4.5" />}
      {sample === 'target' && <path d="M4 10a8 8 0 0 1 16 0a8 8 0 0 1-16 0M4 10h16M12 2v16" />}
      {sample === 'swap' && <path d="m7 5 10 10M17 5 7 15" />}
      {sample === 'classical wire' && (
        <path d="M1 8.5h22M1 11.5h22" stroke={color(Role.ClassicalWire)} strokeWidth="1" />
      )}
      {sample === 'barrier' && <path d="M12 1v18" stroke={color(Role.Barrier)} strokeDasharray="4 3" />}
      {sample === 'frame' && <path d="M3 3h18v14H3Z" stroke={color(Role.Frame)} strokeWidth="1" />}
      {sample === 'bracket' && <path d="M3 14V7h18v7" stroke={color(Role.Bracket)} strokeWidth="1" />}
    </svg>
  )
}

const List = styled.ul`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  max-height: 7.5rem;
  margin: 0;
  padding: var(--space-2) var(--space-3);
  overflow-y: auto;
  list-style: none;
  border-top: 1px solid var(--border);
  background: var(--diagram-background);
  color: var(--label);
  font-size: var(--text-sm);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`
