import { none, textOf, type Scene } from '../../engine-rs/index'

/** A part of a program, in UTF-16 units, and the gate or subroutine whose body it is in. */
export interface CodeSpan {
  start: number
  end: number
  gate: string | null
}

/** The maximum number of highlighted operations. */
const maxOperations = 20_000

/**
 * The operations of a part of a program: those of its statements, each as often as a loop repeats it. Inside the body of a gate that is
 * drawn as one box, the operations that apply the gate.
 */
export function operationsOfCode(scene: Pick<Scene, 'operations' | 'text' | 'textOffsets'>, part: CodeSpan): number[] {
  const { starts, ends, names } = scene.operations
  const found: number[] = []
  for (let operation = 0; operation < starts.length && found.length < maxOperations; operation++) {
    if ((starts[operation] ?? 0) < part.end && (ends[operation] ?? 0) > part.start) found.push(operation)
  }
  if (found.length > 0 || part.gate === null) return found
  const named = new Map<number, boolean>()
  for (let operation = 0; operation < names.length && found.length < maxOperations; operation++) {
    const name = names[operation] ?? none
    const isMeant = named.get(name) ?? isGate(textOf(scene, name), part.gate)
    named.set(name, isMeant)
    if (isMeant) found.push(operation)
  }
  return found
}

/** A name may follow modifiers, as in `ctrl @ mine`. */
const isGate = (name: string, gate: string): boolean => name === gate || name.endsWith(`@ ${gate}`)
