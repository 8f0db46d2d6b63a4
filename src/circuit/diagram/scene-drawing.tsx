import { useEffect, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Kind, none, Role, textOf, type Scene } from '../../../engine-rs/index'
import { loadDiagramFont } from './font'
import { operationBounds } from './hit'
import { diagramFont, layerOf } from './paint'
import { bodyVariable, inkVariable } from './palette'

interface SceneDrawingProps {
  /** A small scene: every shape is an element of the page. A large one belongs on the canvas. */
  scene: Scene
  /** The accessible name. */
  label: string
  /** The state of each operation. */
  stateOf: (operation: number) => 'done' | 'now' | 'later'
}

/** A scene as SVG elements in the colours of the theme. Each operation shows its state. */
export function SceneDrawing({ scene, label, stateOf }: SceneDrawingProps) {
  useEffect(() => void loadDiagramFont(), [])
  const operations = Array.from(scene.operations.columns, (_, operation) => operation)
  return (
    <Drawing role="img" aria-label={label} viewBox={`0 0 ${scene.width} ${scene.height}`}>
      {operations.map((operation) => (
        <Light key={operation} scene={scene} operation={operation} isLit={stateOf(operation) === 'now'} />
      ))}
      {paintOrder(scene).map(({ shape, left }) => {
        const operation = scene.shapeOperations[shape] ?? none
        return (
          <g key={shape} data-state={operation === none ? undefined : stateOf(operation)}>
            {shapeOf(scene, shape, left)}
          </g>
        )
      })}
    </Drawing>
  )
}

/** The highlight behind the current operation. */
function Light({ scene, operation, isLit }: { scene: Scene; operation: number; isLit: boolean }) {
  const bounds = operationBounds(scene, operation)
  if (bounds === null) return null
  const { left, top, right, bottom } = bounds
  const around = 6
  return (
    <rect
      className="light"
      data-lit={isLit || undefined}
      x={left - around}
      y={top - around}
      width={right - left + 2 * around}
      height={bottom - top + 2 * around}
      rx={8}
    />
  )
}

/** All shapes from the lowest layer up, each with the left edge that its x counts from. */
function paintOrder(scene: Scene): { shape: number; left: number }[] {
  const placed: { shape: number; left: number }[] = []
  for (let shape = 0; shape < scene.header; shape++) placed.push({ shape, left: 0 })
  for (let column = 0; column + 1 < scene.columnShapes.length; column++) {
    const end = scene.columnShapes[column + 1] ?? 0
    for (let shape = scene.columnShapes[column] ?? 0; shape < end; shape++) {
      placed.push({ shape, left: scene.columnEdges[column] ?? 0 })
    }
  }
  const layer = ({ shape }: { shape: number }) => layerOf(scene.kinds[shape] ?? 0, scene.roles[shape] ?? 0)
  return placed.sort((one, other) => layer(one) - layer(other))
}

function shapeOf(scene: Scene, shape: number, left: number): ReactNode {
  const kind = scene.kinds[shape] ?? 0
  const role = scene.roles[shape] ?? 0
  const category = scene.categories[shape] ?? 0
  const [x = 0, y = 0, c = 0, d = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 4)
  const at = left + x
  const ink = `var(${inkVariable(role, category)})`
  const stroke = { stroke: ink, strokeWidth: isWire(role) ? 1 : 1.5, fill: 'none' }
  switch (kind) {
    case Kind.Line:
      return <path d={`M${at} ${y}L${left + c} ${d}`} {...stroke} />
    case Kind.DashedLine:
      return <path d={`M${at} ${y}L${left + c} ${d}`} {...stroke} strokeDasharray="4 4" />
    case Kind.DoubleLine:
      return (
        <path
          d={
            x === c
              ? `M${at - 1.5} ${y}V${d}M${at + 1.5} ${y}V${d}`
              : `M${at} ${y - 1.5}H${left + c}M${at} ${y + 1.5}H${left + c}`
          }
          {...stroke}
        />
      )
    case Kind.Box:
      return (
        <rect
          x={at}
          y={y}
          width={c}
          height={d}
          rx={4}
          fill={`var(${bodyVariable(category)})`}
          stroke={ink}
          strokeWidth={1.25}
        />
      )
    case Kind.Disc:
      return <circle cx={at} cy={y} r={c} fill={ink} />
    case Kind.Ring:
      return <circle cx={at} cy={y} r={c} {...stroke} fill="var(--diagram-background)" />
    case Kind.CircledPlus:
      return (
        <>
          <circle cx={at} cy={y} r={c} {...stroke} fill="var(--diagram-background)" />
          <path d={`M${at - c} ${y}h${2 * c}M${at} ${y - c}v${2 * c}`} {...stroke} />
        </>
      )
    case Kind.Cross:
      return <path d={`M${at - c} ${y - c}l${2 * c} ${2 * c}m0 ${-2 * c}l${-2 * c} ${2 * c}`} {...stroke} />
    case Kind.Meter:
      return <path d={`M${at - c} ${y}a${c} ${c} 0 0 1 ${2 * c} 0M${at} ${y}l${c * 0.66} ${-c * 1.12}`} {...stroke} />
    case Kind.Arrow:
      return <path d={`M${at} ${y}l${-c} ${-1.7 * c}h${2 * c}z`} fill={ink} />
    case Kind.Bracket:
      return <path d={`M${at} ${y + d}v${-d}h${c}v${d}`} {...stroke} />
    default:
      return (
        <text x={at} y={y} fontSize={c} fill={ink} textAnchor={anchors[kind] ?? 'start'}>
          {textOf(scene, scene.texts[shape] ?? none)}
        </text>
      )
  }
}

const anchors: Record<number, 'start' | 'middle' | 'end'> = {
  [Kind.LabelStart]: 'start',
  [Kind.LabelMiddle]: 'middle',
  [Kind.LabelEnd]: 'end',
}

const isWire = (role: number) =>
  role === Role.Wire || role === Role.PassingWire || role === Role.ClassicalWire || role === Role.Bracket

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  font-family: '${diagramFont}', sans-serif;

  & g {
    transition: opacity var(--motion-slow);
  }

  & g[data-state='later'] {
    opacity: 0.42;
  }

  & .light {
    fill: var(--highlight);
    opacity: 0;
    transition: opacity var(--motion-slow);
  }

  & .light[data-lit] {
    opacity: 0.6;
  }
`
