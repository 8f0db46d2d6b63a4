import { useMemo } from 'react'
import type { GenerationRequestInput } from '../../../../engine-rs/index'
import { countedInputs, type ProgramInput } from '../../../../engine-rs/program-inputs'
import type { EngineClient } from '../../../engine/engine-client'
import { useLatestAnswer } from '../use-latest-answer'

/** The inputs of a program. */
interface KnownInputs {
  /** Those that are no angles; while a program is edited, those of the last one. Null before the first. */
  inputs: readonly ProgramInput[] | null
  /** Whether they are those of the program itself. A simulation before would lack their values. */
  areCurrent: boolean
}

/** The inputs of a program that are no angles. Settings, and programs without the word, have none at once. */
export function useProgramInputs(input: string | GenerationRequestInput | null): KnownInputs {
  const question = useMemo(
    () => (typeof input === 'string' && mayHaveInputs(input) ? { source: input } : null),
    [input],
  )
  const { answer, answered, failure } = useLatestAnswer(question, findInputs)
  if (question === null || failure !== null) return none
  return { inputs: answer, areCurrent: answered === question }
}

const none: KnownInputs = { inputs: [], areCurrent: true }

/** Most programs have none, which this says without a question to the engine. */
const mayHaveInputs = (source: string) => source.includes('input')

const findInputs = async (engine: EngineClient, { source }: { source: string }): Promise<ProgramInput[]> =>
  countedInputs((await engine.check(source)).inputs)
