import { useMemo, useState } from 'react'
import { useVisualizeCircuit } from '../../api/circuits'
import { draftOwner, programDraft, type Draft } from '../../session/drafts'
import { useCreateCircuit } from '../workbench/use-create-circuit'
import { usePersistedDraft } from '../workbench/use-persisted-draft'
import { emptyProgram, type Program } from './program'

/** Pauses in typing before the draft is stored, in milliseconds. */
const storeDelay = 300
const longStoreDelay = 2000

/** The length from which storing a program takes so long that it would be felt after every short pause. */
const longProgram = 500_000

interface ProgramDraftOptions {
  onError: (error: Error) => void
  onRecovered: () => void
}

/** The form's value, which survives a reload, logging in and the end of a session; and the circuit created from it. */
export function useProgramDraft({ onError, onRecovered }: ProgramDraftOptions) {
  const [stored] = useState(loadDraft)
  const [program, setProgram] = useState<Program>(stored.program)
  const mutation = useVisualizeCircuit()
  const creation = useCreateCircuit({ mutation, version: program, stored, onError, onRecovered })
  const { isSaved, saveKey } = creation

  const draft = useMemo(
    () =>
      program === stored.program && isSaved === stored.isSaved && saveKey === stored.saveKey
        ? null
        : toStoredDraft(program, isSaved, saveKey),
    [stored, program, isSaved, saveKey],
  )
  usePersistedDraft(programDraft, stored.owner, draft, program.qasm.length > longProgram ? longStoreDelay : storeDelay)

  /** Whether there is content that no circuit was created from. */
  const isUnsaved = !isSaved && !isUntouched(program)
  return { program, setProgram, isUnsaved, creation }
}

function loadDraft() {
  const draft = programDraft.read()
  const program = isProgram(draft?.content) ? { ...emptyProgram, ...draft.content } : emptyProgram
  return { owner: draftOwner(), program, isSaved: draft?.state === 'saved', saveKey: draft?.saveKey }
}

const toStoredDraft = (program: Program, isSaved: boolean, saveKey: string | undefined): Draft => ({
  title: program.name.trim(),
  state: isSaved ? 'saved' : isUntouched(program) ? 'untouched' : 'unsaved',
  content: program,
  saveKey,
})

const isUntouched = (program: Program): boolean =>
  program.qasm === '' && JSON.stringify(program) === JSON.stringify(emptyProgram)

/** Only this module writes the content, and its version changes with the format, so the other fields need no check. */
const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'qasm' in value && typeof value.qasm === 'string'
