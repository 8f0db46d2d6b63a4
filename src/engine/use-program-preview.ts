import { useMemo, useState } from 'react'
import type { Visualization } from '../../engine-rs/index'
import type { EngineClient } from './engine-client'
import { usePreview, type Picture, type Preview } from './use-preview'

/** Values of inputs by name. */
export type InputValues = Readonly<Record<string, number>>

/** The same object whenever there are none. */
export const noValues: InputValues = {}

/**
 * The circuit of a program, live, with gaps where it has errors. Null requests nothing and keeps the last picture. `needsValues` tells whether sizes or gates of
 * the last answered program depend on values of its inputs; other values change no picture, and are not looked at. `subject` is that of {@link usePreview}.
 */
export function useProgramPreview(
  source: string | null,
  given = noValues,
  subject = 0,
): Preview<Visualization, string> & { needsValues: boolean } {
  const [needsValues, setNeedsValues] = useState(false)
  const values = needsValues ? given : noValues
  const visualize = useMemo(() => visualizeWith(values), [values])
  const preview = usePreview(source, visualize, pictureOf, subject)
  const isOfValues = preview.answer?.inputs.some(({ isRequired }) => isRequired) ?? false
  if (isOfValues !== needsValues) setNeedsValues(isOfValues)
  return { ...preview, needsValues }
}

/** Draws a program. One that has no circuit without values of its inputs is drawn with these, and with `valueOfUnset` for the others. */
const visualizeWith = (values: InputValues) => async (engine: EngineClient, source: string) => {
  const answer = await engine.visualize(source, { gaps: true })
  const required = answer.inputs.filter(({ isRequired }) => isRequired)
  if (answer.stats !== null || required.length === 0) return answer
  const unset = Object.fromEntries(required.map(({ name }) => [name, valueOfUnset]))
  return engine.visualize(source, { inputs: { ...unset, ...values }, gaps: true })
}

/** The value of an input that was given none and without which there is no circuit: few things have the size 0. */
const valueOfUnset = 1

const pictureOf = ({ scene, diagnostics }: Visualization, source: string): Picture | null =>
  scene && { scene, source, isComplete: diagnostics.every(({ severity }) => severity !== 'error') }
