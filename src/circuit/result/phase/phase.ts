/** Phases of complex numbers as colours of a wheel, where 0 is on the right and the angle grows counterclockwise, and magnitudes as texts. */
import { formatAngle } from '../parameters/angle'

/** The colour of a phase in radians, equally light all around, so that no phase stands out. */
export const phaseColor = (phase: number): string =>
  `oklch(0.68 0.15 ${Math.round((((phase * 180) / Math.PI + 360) % 360) + 25) % 360})`

/** The phase of an amplitude in radians, from -π (excluded) to π. Rounding errors of zero count as positive. */
export function phaseOf([real, imaginary]: readonly [number, number]): number {
  return Math.atan2(Math.abs(imaginary) < 1e-12 ? 0 : imaginary, real)
}

/** A phase as people write it: `π/4`. */
export const formatPhase = (phase: number): string => formatAngle(phase)

/** A number with up to three decimals and a real minus sign; a rounding error is 0. */
export const formatNumber = (value: number): string =>
  String(Math.abs(value) < 5e-4 ? 0 : Number(value.toFixed(3))).replace('-', '−')
