import { useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { draftOwner, programDraft, type Draft } from '../../../session/drafts'
import { useKeptDraft } from '../use-kept-draft'
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
  /** Tells that a circuit was made from this program, so that nobody is reminded of it. */
  markSaved: (program: Program) => void
}

/**
 * The form's value, kept over a reload, over the way to login and back, and where the session ends meanwhile. It belongs to
 * whoever is here when the page opens.
 */
export function useProgramDraft(): ProgramDraft {
  const [{ owner, kept }] = useState(load)
  const [program, setProgram] = useState<Program>(kept.program)
  const [saved, setSaved] = useState<Program | null>(kept.isSaved ? kept.program : null)

  const draft = useMemo(
    () => (program === kept.program && saved === null ? null : draftOf(program, program === saved)),
    [kept, program, saved],
  )
  useKeptDraft(programDraft, owner, draft, program.qasm.length > long ? rest.long : rest.usual)

  return { program, setProgram, isUnsaved: program !== saved && !isUntouched(program), markSaved: setSaved }
}

const draftOf = (program: Program, isSaved: boolean): Draft => ({
  title: program.name.trim(),
  state: isSaved ? 'saved' : isUntouched(program) ? 'untouched' : 'unsaved',
  content: program,
})

const isUntouched = (program: Program): boolean =>
  program.qasm === '' && JSON.stringify(program) === JSON.stringify(emptyProgram)

function load() {
  const draft = programDraft.read()
  const program = isProgram(draft?.content) ? { ...emptyProgram, ...draft.content } : emptyProgram
  return { owner: draftOwner(), kept: { program, isSaved: draft?.state === 'saved' } }
}

/** Only this module writes the content, whose version vouches for the rest. */
const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'qasm' in value && typeof value.qasm === 'string'
