import { useMemo, useState } from 'react'
import type { Visualization } from '../../engine-rs/index'
import type { EngineClient } from './client'
import { usePreview, type Picture, type Preview } from './use-preview'

/** Values of inputs by name. */
export type InputValues = Readonly<Record<string, number>>

/** The same object whenever there are none. */
export const noValues: InputValues = {}

/** A program with values of its inputs. */
interface ValuedProgram {
  source: string
  values: InputValues
}

/**
 * The circuit of a program, live. Null requests nothing and keeps the last valid picture. `needsValues` tells whether sizes or gates of
 * the last answered program depend on values of its inputs; other values change no picture, and are not looked at.
 */
export function useVisualization(
  source: string | null,
  given = noValues,
): Preview<Visualization, string> & { needsValues: boolean } {
  const [needsValues, setNeedsValues] = useState(false)
  const values = needsValues ? given : noValues
  const question = useMemo(
    () => (source === null || values === noValues ? source : { source, values }),
    [source, values],
  )
  const preview = usePreview<string | ValuedProgram, Visualization>(question, visualize, pictureOf)
  const { answer, answered, drawn } = preview
  const isOfValues = answer?.inputs.some(({ isRequired }) => isRequired) ?? false
  if (isOfValues !== needsValues) setNeedsValues(isOfValues)
  return { ...preview, answered: answered && sourceOf(answered), drawn: drawn && sourceOf(drawn), needsValues }
}

const sourceOf = (program: string | ValuedProgram): string => (typeof program === 'string' ? program : program.source)

/** Draws a program. One that has no circuit without values of its inputs is drawn with those, and with 1 for the others. */
async function visualize(engine: EngineClient, program: string | ValuedProgram): Promise<Visualization> {
  const source = sourceOf(program)
  const answer = await engine.visualize(source)
  const required = answer.inputs.filter(({ isRequired }) => isRequired)
  if (answer.scene !== null || required.length === 0) return answer
  const unset = Object.fromEntries(required.map(({ name }) => [name, valueOfRequired]))
  return engine.visualize(source, { inputs: { ...unset, ...(typeof program !== 'string' && program.values) } })
}

/** The value of an input that was given none and without which there is no circuit: few things have the size 0. */
export const valueOfRequired = 1

const pictureOf = ({ scene, diagnostics }: Visualization, program: string | ValuedProgram): Picture | null =>
  scene !== null && diagnostics.every(({ severity }) => severity !== 'error')
    ? { scene, source: sourceOf(program) }
    : null
