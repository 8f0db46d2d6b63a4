import { styled } from 'styled-components'

/** Distance of the wires, of the columns, and the side of a gate, in units of the drawing. */
const wire = 46
const column = 54
const gate = 34
const labelWidth = 40
const qubits = 3
const columns = 7

const x = (of: number) => labelWidth + column * (of + 0.5)
const y = (qubit: number) => wire * (qubit + 0.5)

/** The quantum Fourier transform of three qubits, in the colours of the theme. */
export function FourierCircuit() {
  return (
    <Drawing
      aria-label="Circuit diagram of the quantum Fourier transform on three qubits: Hadamard gates, controlled phases of pi over 2 and pi over 4, and a final swap of the outer qubits."
      viewBox={`0 0 ${labelWidth + column * columns} ${wire * qubits}`}
    >
      {Array.from({ length: qubits }, (_, qubit) => (
        <g key={qubit}>
          <text className="label" x={0} y={y(qubit)}>
            q[{qubit}]
          </text>
          <path className="wire" d={`M${labelWidth} ${y(qubit)}H${labelWidth + column * columns}`} />
        </g>
      ))}
      <Gate at={0} qubit={0} symbol="H" />
      <Phase at={1} control={1} qubit={0} symbol="π/2" />
      <Phase at={2} control={2} qubit={0} symbol="π/4" />
      <Gate at={3} qubit={1} symbol="H" />
      <Phase at={4} control={2} qubit={1} symbol="π/2" />
      <Gate at={5} qubit={2} symbol="H" />
      <Swap at={6} between={[0, 2]} />
    </Drawing>
  )
}

function Gate({ at, qubit, symbol }: { at: number; qubit: number; symbol: string }) {
  return (
    <>
      <rect className="gate" x={x(at) - gate / 2} y={y(qubit) - gate / 2} width={gate} height={gate} rx={3} />
      <text className="symbol" data-small={symbol.length > 1 || undefined} x={x(at)} y={y(qubit)}>
        {symbol}
      </text>
    </>
  )
}

function Phase({ at, control, qubit, symbol }: { at: number; control: number; qubit: number; symbol: string }) {
  return (
    <>
      <path className="control" d={`M${x(at)} ${y(control)}V${y(qubit)}`} />
      <circle className="dot" cx={x(at)} cy={y(control)} r={4.5} />
      <Gate at={at} qubit={qubit} symbol={symbol} />
    </>
  )
}

function Swap({ at, between: [upper, lower] }: { at: number; between: [number, number] }) {
  const arm = 6
  return (
    <path
      className="control"
      d={[upper, lower]
        .map((qubit) => `M${x(at) - arm} ${y(qubit) - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`)
        .concat(`M${x(at)} ${y(upper)}V${y(lower)}`)
        .join('')}
    />
  )
}

const Drawing = styled.svg.attrs({ role: 'img' })`
  font-family: var(--font);
  text-anchor: middle;
  dominant-baseline: central;

  & .wire {
    stroke: var(--wire);
    stroke-width: 1.25;
  }

  & .label {
    fill: var(--label);
    font-family: var(--font-mono);
    font-size: 12px;
    text-anchor: start;
  }

  & .gate {
    fill: var(--gate);
    stroke: var(--gate-border);
    stroke-width: 1.5;
  }

  & .symbol {
    fill: var(--gate-foreground);
    font-size: 16px;
    font-weight: 500;
  }

  & .symbol[data-small] {
    font-size: 13px;
  }

  & .control {
    fill: none;
    stroke: var(--gate-phase-border);
    stroke-width: 1.75;
    stroke-linecap: round;
  }

  & .dot {
    fill: var(--gate-phase-border);
  }
`
