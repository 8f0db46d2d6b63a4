/** Paints the line at which a run stands, and on each qubit's wire a disc: filled as likely as the qubit is 1, with a hand at its phase. */
import { Category, Role, type QubitState } from '../../../engine-rs/index'
import type { Context } from '../../../painting/paint-scene'
import type { Palette } from '../../../painting/palette'
import type { StepLine } from './step-line'
import type { View } from '../../../painting/view'

/** The radius of a disc, in scene pixels. */
const radius = 8

/** Paints over a finished scene, onto a context whose unit is a CSS pixel. */
export function paintStepLine(
  context: Context,
  { scene, places, qubits }: StepLine,
  view: View,
  palette: Palette,
): void {
  context.save()
  context.translate(view.x, view.y)
  context.scale(view.scale, view.scale)
  context.strokeStyle = palette.selection
  context.lineWidth = 2 / Math.min(view.scale, 1)
  context.setLineDash([])
  context.beginPath()
  traceLine(context, places, scene.height)
  context.stroke()
  let next = 0
  for (const place of places) {
    const qubit = place.isQubit ? qubits?.[next++] : undefined
    if (qubit !== undefined) paintDisc(context, place.x, place.y, qubit, palette)
  }
  context.restore()
}

/** From the top to the bottom, with a step between two wires that are crossed at different places. */
export function traceLine(
  context: Pick<Context, 'moveTo' | 'lineTo'>,
  places: StepLine['places'],
  height: number,
): void {
  places.forEach(({ x, y }, index) => {
    const above = places[index - 1]
    const top = above === undefined ? 0 : (above.y + y) / 2
    if (above === undefined) context.moveTo(x, top)
    else context.lineTo(x, top)
    const below = places[index + 1]
    context.lineTo(x, below === undefined ? height : (y + below.y) / 2)
  })
}

function paintDisc(context: Context, x: number, y: number, { probability, phase }: QubitState, palette: Palette): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = palette.background
  context.fill()
  // The part of the disc below the level, whose area is nearly the probability.
  const level = Math.acos(Math.min(Math.max(2 * probability - 1, -1), 1))
  if (probability > 1e-3) {
    context.beginPath()
    context.arc(x, y, radius, level - Math.PI / 2, 1.5 * Math.PI - level)
    context.fillStyle = palette.ink(Role.Gate, Category.Hadamard)
    context.fill()
  }
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.strokeStyle = palette.selection
  context.lineWidth = 1.5
  context.stroke()
  if (probability < 1e-3 || probability > 1 - 1e-3) return
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + Math.cos(phase) * radius, y - Math.sin(phase) * radius)
  context.stroke()
}
