/** Says below a diagram what its colors and symbols mean, and lets one choose what the colors say. */
import { useMemo } from 'react'
import { styled } from 'styled-components'
import { Role, type Scene } from '../../../../engine-rs/index'
import { InlineSelect } from '../../../ui/inline-select'
import type { ColorBy, Coloring } from '../colors/coloring'
import { coloringBy, colorsOf } from '../colors/recolor'
import { bodyVariable, inkVariable } from '../../../../painting/palette'
import { legendOf, type LegendEntry } from './legend-entries'

/** What the colors of gates say. */
export interface LegendProps {
  /** The drawing in the colors that it comes with. */
  scene: Scene
  coloring: Coloring
  onColor: (coloring: Coloring) => void
  /** The gates of the chosen device; none where no device is chosen. */
  nativeGates: readonly string[]
}

/** The legend of what occurs in a drawing. */
export function Legend({ scene, coloring, onColor, nativeGates }: LegendProps) {
  const entries = useMemo(() => {
    const colors = colorsOf(scene, coloring.by, nativeGates)
    return legendOf(coloring.recolor(scene, nativeGates), colors?.meanings)
  }, [scene, coloring, nativeGates])
  return (
    <Group>
      <InlineSelect
        aria-label="Gate colors"
        options={choices}
        value={coloring.by}
        onChoose={(by) => onColor(coloringBy(by))}
      />
      <List aria-label="Legend">
        {entries.map((entry) => (
          <li key={`${entry.sample} ${entry.text}`}>
            <Sample {...entry} />
            {entry.text}
          </li>
        ))}
        {entries.length === 0 && <li>This circuit has no gates.</li>}
      </List>
    </Group>
  )
}

const choices: readonly { value: ColorBy; label: string }[] = [
  { value: 'kind', label: 'Colors by kind' },
  { value: 'parameter', label: 'Colors by parameter' },
  { value: 'cost', label: 'Colors by cost on the device' },
]

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

const Group = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-2) var(--space-4);
  max-height: 9.5rem;
  padding: var(--space-2) var(--space-3);
  overflow-y: auto;
  border-top: 1px solid var(--border);
  background: var(--diagram-background);
`

const List = styled.ul`
  display: flex;
  flex: 1 1 16rem;
  flex-wrap: wrap;
  align-content: center;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--label);
  font-size: var(--text-sm);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`
