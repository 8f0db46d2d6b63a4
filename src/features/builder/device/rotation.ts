/**
 * Gates on one qubit as rotations, up to a phase: unit quaternions. Free angles have values without a meaning, so that what is true of
 * such a rotation is true of nearly all values.
 */

/** The cosine of half the angle, and the sine times the axis. */
export type Rotation = readonly [w: number, x: number, y: number, z: number]

export const identity: Rotation = [1, 0, 0, 0]

export const aboutX = (angle: number): Rotation => [Math.cos(angle / 2), Math.sin(angle / 2), 0, 0]
export const aboutY = (angle: number): Rotation => [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0]
export const aboutZ = (angle: number): Rotation => [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)]
export const hadamard: Rotation = [0, Math.SQRT1_2, 0, Math.SQRT1_2]

/** First one rotation, then another. */
export function follow([a, b, c, d]: Rotation, [w, x, y, z]: Rotation): Rotation {
  return [
    w * a - x * b - y * c - z * d,
    w * b + x * a + y * d - z * c,
    w * c - x * d + y * a + z * b,
    w * d + x * c - y * b + z * a,
  ]
}

/** The rotation of a gate by its name, with the angles that are known. */
export function rotationOf(name: string, angles: readonly number[]): Rotation {
  const [first = 0] = angles
  switch (name) {
    case 'rx':
      return aboutX(first)
    case 'ry':
      return aboutY(first)
    case 'rz':
    case 'u1':
      return aboutZ(first)
    case 'h':
      return hadamard
    case 'sx':
      return aboutX(Math.PI / 2)
    case 'x':
      return aboutX(Math.PI)
    case 'u2':
      return eulerRotation(Math.PI / 2, angles[0], angles[1])
    default:
      return eulerRotation(angles[0], angles[1], angles[2])
  }
}

const eulerRotation = (theta = 1.1, phi = 2.3, lambda = 0.7): Rotation =>
  follow(follow(aboutZ(lambda), aboutY(theta)), aboutZ(phi))

const isZero = (value: number): boolean => Math.abs(value) < 1e-9

/** Whether two angles are equal up to full turns. */
const isAngle = (angle: number, other: number): boolean => isZero(Math.sin((angle - other) / 2))

const isIdentity = ([, x, y, z]: Rotation): boolean => isZero(x) && isZero(y) && isZero(z)

/** Ways to make every rotation of a device's gates: what each needs, any of those between bars, and how many gates a rotation takes then. */
const ways: readonly { needs: readonly string[]; count: (rotation: Rotation) => number }[] = [
  { needs: ['u3|u|phased_xz'], count: () => 1 },
  { needs: ['r|prx|u1q', 'rz'], count: ([, x, y, z]) => (isZero(z) || (isZero(x) && isZero(y)) ? 1 : 2) },
  { needs: ['r|prx|u1q'], count: ([, , , z]) => (isZero(z) ? 1 : 2) },
  { needs: ['gpi2', 'rz'], count: countTurns },
  { needs: ['rx', 'ry', 'rz'], count: (rotation) => countAboutAxes(rotation, ['x', 'y', 'z']) },
  { needs: ['ry', 'rz'], count: (rotation) => countAboutAxes(rotation, ['y', 'z']) },
  { needs: ['rx', 'ry'], count: (rotation) => countAboutAxes(rotation, ['x', 'y']) },
  { needs: ['rx', 'rz'], count: (rotation) => countAboutAxes(rotation, ['x', 'z']) },
  { needs: ['sx|rx(pi/2)|rx(-pi/2)', 'rz'], count: countEuler },
]

/** How many of a device's gates a rotation takes; null where it cannot make every rotation. */
export function rotationCounter(native: ReadonlySet<string>): ((rotation: Rotation) => number) | null {
  const way = ways.find(({ needs }) => needs.every((names) => names.split('|').some((name) => native.has(name))))
  return way === undefined ? null : (rotation) => (isIdentity(rotation) ? 0 : way.count(rotation))
}

const otherAxes = (...own: string[]) => (['x', 'y', 'z'] as const).filter((axis) => !own.includes(axis))

/** Rotations about some axes: one, a product of two, or three. */
function countAboutAxes([w, x, y, z]: Rotation, axes: readonly ('x' | 'y' | 'z')[]): number {
  const parts = { x, y, z }
  if (axes.some((axis) => otherAxes(axis).every((other) => isZero(parts[other])))) return 1
  const isProduct = axes.some((one, index) =>
    axes.slice(index + 1).some((other) => {
      const [third] = otherAxes(one, other)
      return third !== undefined && isZero(Math.abs(w * parts[third]) - Math.abs(parts[one] * parts[other]))
    }),
  )
  return isProduct ? 2 : 3
}

/** How far a rotation turns z away from itself, and the turns about z after and before: RZ RY RZ. */
function eulerAngles([w, x, y, z]: Rotation) {
  const theta = 2 * Math.atan2(Math.hypot(x, y), Math.hypot(w, z))
  const sum = isAngle(theta, Math.PI) ? 0 : 2 * Math.atan2(z, w)
  const difference = isZero(theta) ? 0 : 2 * Math.atan2(-x, y)
  return { theta, after: (sum + difference) / 2, before: (sum - difference) / 2 }
}

/** RZ V RZ V RZ with a quarter turn V about x, with fewer V where one or none is enough, and without an RZ of nothing. */
function countEuler(rotation: Rotation): number {
  const { theta, after, before } = eulerAngles(rotation)
  if (isZero(theta)) return 1
  const turns = [after, before]
  // RZ(a) RY(π/2) RZ(b) is RZ(a + π/2) V RZ(b - π/2), and of two V it is RZ(a + π) V RZ(θ + π) V RZ(b).
  if (isAngle(theta, Math.PI / 2)) return 1 + countTurned(turns, [-Math.PI / 2, Math.PI / 2])
  if (isAngle(theta, Math.PI)) return 2 + Number(!isAngle(after - before, Math.PI))
  return 3 + countTurned(turns, [Math.PI, 0])
}

const countTurned = (angles: readonly number[], none: readonly number[]): number =>
  angles.filter((angle, index) => !isAngle(angle, none[index] ?? 0)).length

/** Quarter turns about axes of choice, and one RZ for what is left about z. */
function countTurns(rotation: Rotation): number {
  const [, x, y, z] = rotation
  const { theta } = eulerAngles(rotation)
  if (isZero(x) && isZero(y)) return 1
  return (isAngle(theta, Math.PI / 2) ? 1 : 2) + Number(!isZero(z))
}
