import { styled } from 'styled-components'
import { phaseColor } from './phase'

const steps = Array.from({ length: 24 }, (_, step) => (step / 24) * 2 * Math.PI)

/** The legend of phases. */
export function ColorWheel() {
  return (
    <Legend
      role="img"
      aria-label="Colours of phases: 0 on the right, then counterclockwise to 2π"
      viewBox="-38 -30 76 60"
    >
      {steps.map((phase) => (
        <path
          key={phase}
          d={`M ${at(phase - 0.14, 11)} L ${at(phase - 0.14, 18)} L ${at(phase + 0.14, 18)} L ${at(phase + 0.14, 11)} Z`}
          fill={phaseColor(phase)}
        />
      ))}
      <text x={21} y={3}>
        0
      </text>
      <text x={0} y={-21} textAnchor="middle">
        π/2
      </text>
      <text x={-21} y={3} textAnchor="end">
        π
      </text>
      <text x={0} y={29} textAnchor="middle">
        −π/2
      </text>
    </Legend>
  )
}

/** A point at an angle and a distance, as a path writes it. The y axis of a picture points down. */
const at = (phase: number, radius: number): string =>
  `${(Math.cos(phase) * radius).toFixed(2)} ${(-Math.sin(phase) * radius).toFixed(2)}`

const Legend = styled.svg`
  flex: none;
  width: 6.5rem;
  height: 5.125rem;
  overflow: visible;

  & text {
    fill: var(--muted-foreground);
    font-size: 8.5px;
  }
`
