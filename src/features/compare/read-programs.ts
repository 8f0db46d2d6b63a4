/** Both programs as the engine reads them, and what is different between their operations. */
import type { Outline, Visualization } from '../../../engine-rs/index'
import { listOperations, type ListedOperation } from '../../circuit/operations/list-operations'
import type { EngineClient } from '../../engine/engine-client'
import { diffOperations, type OperationDiff } from './diff-operations'

/** A program that was read. */
export interface ReadProgram extends Visualization {
  source: string
  /** The bits of its operations, as `operationBits` of the engine tells them. */
  bits: Uint32Array
  /** What its own gates are made of, by their names; see {@link definitionsOf}. */
  definitions: ReadonlyMap<string, string>
}

/** Both programs of a comparison. Compared by identity. */
export interface Programs {
  left: string
  right: string
}

/** Reads both programs. What has errors is drawn as far as it is understood. */
export async function readPrograms(
  engine: EngineClient,
  { left, right }: Programs,
): Promise<Record<'left' | 'right', ReadProgram>> {
  const [one, other] = await Promise.all([read(engine, left), read(engine, right)])
  return { left: one, right: other }
}

async function read(engine: EngineClient, source: string): Promise<ReadProgram> {
  const [visualization, outline, bits] = await Promise.all([
    engine.visualize(source, { gaps: true }),
    engine.outline(source),
    engine.operationBits(source),
  ])
  return { ...visualization, source, bits, definitions: definitionsOf(source, outline) }
}

/** The bodies of own gates, each followed by those of the own gates that it applies. Comments and spaces do not count. */
export function definitionsOf(source: string, { declarations }: Pick<Outline, 'declarations'>): Map<string, string> {
  const bodies = new Map(
    declarations.flatMap(({ name, kind, uses: [start], body }) =>
      kind === 'gate' && body !== null ? [[name, plainText(source.slice(start, body.end))] as const] : [],
    ),
  )
  const namesIn = new Map(
    [...bodies].map(([name, body]) => [name, body.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []] as const),
  )
  return new Map(
    [...bodies.keys()].map((name) => {
      const all = new Set([name])
      // A set also goes through what is added meanwhile.
      for (const one of all) {
        for (const called of namesIn.get(one) ?? []) if (bodies.has(called)) all.add(called)
        if (all.size > maxCalled) break
      }
      return [name, [...all].map((one) => bodies.get(one) ?? '').join('\n')]
    }),
  )
}

/** The most gates whose bodies are looked at for one. */
const maxCalled = 200

const plainText = (text: string): string =>
  text
    .replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([^\p{L}\p{N}_ ]) ?/gu, '$1')

/** The operations of both, and what is different. */
export interface ComparedOperations extends OperationDiff {
  left: ListedOperation[]
  right: ListedOperation[]
}

/** The most operations that are compared one by one: that many keep the page busy for about a second. */
export const maxCompared = 100_000

/** Compares the operations of two programs, unless one of them has no drawing, or too many operations. */
export async function compareOperations({
  left,
  right,
}: Record<'left' | 'right', ReadProgram>): Promise<ComparedOperations | 'no drawing' | 'too large'> {
  if (left.scene === null || right.scene === null) return 'no drawing'
  if (Math.max(left.scene.operations.names.length, right.scene.operations.names.length) > maxCompared)
    return 'too large'
  const [before, after] = [listOperations(left.scene, left.bits), listOperations(right.scene, right.bits)]
  const definitions = { left: left.definitions, right: right.definitions }
  const diff = await diffOperations(before, after, (side, name) => definitions[side].get(name) ?? '')
  return { ...diff, left: before, right: after }
}
