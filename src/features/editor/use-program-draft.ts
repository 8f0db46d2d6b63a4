import { useMemo, useState } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { useVisualizeCircuit } from '../../api/save-circuit'
import { propertiesOf } from '../../lib/properties-of'
import { draftOwner, programDraft, type Draft } from '../../session/drafts'
import { storedAttempts, useCreateCircuit } from '../workbench/use-create-circuit'
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
  const [opened, setOpened] = useState<Program | null>(stored.state === 'opened' ? stored.program : null)
  const mutation = useVisualizeCircuit()
  const creation = useCreateCircuit({
    mutation,
    version: program,
    stored: () => storedAttempts(program, stored),
    onError,
    onCircuitSaved: rebase,
    onRecovered,
  })
  const { isSaved, saveKey } = creation

  /** What is written on after a save is a change of the version that was saved, not of the one before it. */
  function rebase({ id, version }: Circuit) {
    if (program.originId !== id) return
    const rebased = { ...program, originVersion: version }
    creation.replace(program, rebased)
    setProgram((latest) => (latest === program ? rebased : { ...latest, originVersion: version }))
  }

  const state = isSaved ? 'saved' : stateOf(program, opened)
  const draft = useMemo(
    (): Draft | null =>
      program === stored.program && isSaved === stored.isSaved && saveKey === stored.saveKey
        ? null
        : { title: program.name.trim(), state, content: program, saveKey },
    [stored, program, state, isSaved, saveKey],
  )
  usePersistedDraft(programDraft, stored.owner, draft, program.qasm.length > longProgram ? longStoreDelay : storeDelay)

  /** Whether the program was edited and no circuit was created from it. */
  const isUnsaved = state === 'unsaved'
  return {
    program,
    setProgram,
    /** Remembers a program that was opened, which is no draft until it is edited. */
    setOpened,
    isUnsaved,
    creation,
  }
}

function loadDraft() {
  const draft = programDraft.read()
  const program = isProgram(draft?.content) ? { ...emptyProgram, ...draft.content } : emptyProgram
  const state = draft?.state ?? 'untouched'
  return { owner: draftOwner(), program, state, isSaved: state === 'saved', saveKey: draft?.saveKey }
}

function stateOf(program: Program, opened: Program | null): Draft['state'] {
  if (isSame(program, emptyProgram)) return 'untouched'
  return opened !== null && isSame(program, opened) ? 'opened' : 'unsaved'
}

/** Compares the code first: it may be long, and most programs differ in it. */
const isSame = (one: Program, other: Program): boolean =>
  one.qasm === other.qasm && JSON.stringify(aboutOf(one)) === JSON.stringify(aboutOf(other))

const aboutOf = ({ name, description, isPublic, tags, references, originId }: Program) => [
  name,
  description,
  isPublic,
  tags,
  references,
  originId,
]

/** Only this module writes the content, and its version changes with the format, so the other fields need no check. */
const isProgram = (value: unknown): value is Program => typeof propertiesOf(value)['qasm'] === 'string'
