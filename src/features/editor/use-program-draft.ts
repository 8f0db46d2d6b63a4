import { useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { draftOwner, programDraft, type Draft } from '../../session/drafts'
import { useKeptDraft } from '../workbench/use-persisted-draft'
import { useSave } from '../workbench/use-save'
import { emptyProgram, type Program } from './program'

/** How long typing has to rest before a draft is written, in milliseconds; the second for programs beyond {@link long}. */
const rest = { usual: 300, long: 2000 } as const

/** Letters from which on writing takes so long that one would feel it at every rest. */
const long = 500_000

interface ProgramDraft {
  program: Program
  setProgram: Dispatch<SetStateAction<Program>>
  /** There is something here that no circuit was made from. */
  isUnsaved: boolean
  /** The key to send a program under: the same until it is edited. */
  keyOf: (program: Program) => string
  /** After a refusal of what was sent under this key. */
  forgetKey: (key: string) => void
}

/**
 * The form's value, kept over a reload, over the way to login and back, and where the session ends meanwhile. It belongs to
 * whoever is here when the page opens.
 *
 * @param onCircuit told of a circuit that was made from this program, now or later by the save queue.
 */
export function useProgramDraft(onCircuit: (circuit: Circuit) => void): ProgramDraft {
  const [{ owner, kept }] = useState(load)
  const [program, setProgram] = useState<Program>(kept.program)
  const { isSaved, saveKey, keyOf, forgetKey } = useSave(program, kept, onCircuit)

  const draft = useMemo(
    () =>
      program === kept.program && isSaved === kept.isSaved && saveKey === kept.saveKey
        ? null
        : draftOf(program, isSaved, saveKey),
    [kept, program, isSaved, saveKey],
  )
  useKeptDraft(programDraft, owner, draft, program.qasm.length > long ? rest.long : rest.usual)

  return { program, setProgram, isUnsaved: !isSaved && !isUntouched(program), keyOf, forgetKey }
}

const draftOf = (program: Program, isSaved: boolean, saveKey: string | undefined): Draft => ({
  title: program.name.trim(),
  state: isSaved ? 'saved' : isUntouched(program) ? 'untouched' : 'unsaved',
  content: program,
  saveKey,
})

const isUntouched = (program: Program): boolean =>
  program.qasm === '' && JSON.stringify(program) === JSON.stringify(emptyProgram)

function load() {
  const draft = programDraft.read()
  const program = isProgram(draft?.content) ? { ...emptyProgram, ...draft.content } : emptyProgram
  return { owner: draftOwner(), kept: { program, isSaved: draft?.state === 'saved', saveKey: draft?.saveKey } }
}

/** Only this module writes the content, whose version vouches for the rest. */
const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'qasm' in value && typeof value.qasm === 'string'
