import { useContext, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Diagnostic, SourceSpan } from '../../../contract/envelope'
import { loginWithRedirect, paths } from '../../../contract/paths'
import { isSingleLine, singleLineMessage } from '../../../contract/text'
import type { User } from '../../../contract/users'
import type { Visualization } from '../../../engine-rs/index'
import { ApiError, messageOf, statusOf } from '../../api/errors'
import type { VersionTarget } from '../../api/save-circuit'
import type { CodeHandle, DiagnosedProgram } from '../../circuit/editor/editor-interface'
import type { EngineClient } from '../../engine/engine-client'
import { EngineContext } from '../../engine/engine-context'
import type { Preview } from '../../engine/use-preview'
import { noValues, useProgramPreview } from '../../engine/use-program-preview'
import { messages, missingFields, toVisualizeRequest, type Program } from './program'
import { useProgramDraft } from './use-program-draft'

/** What the server found wrong, until the next edit. */
type Refusal = Pick<ApiError, 'errors' | 'diagnostics'>
const noRefusal: Refusal = { errors: [], diagnostics: [] }

/** The QASM page's state: program, preview, problems and the created circuit; and what its controls do. */
export function useQasmPage(viewer: User | null) {
  const navigate = useNavigate()
  const engine = useContext(EngineContext)
  const codeRef = useRef<CodeHandle>(null)
  const [isAttempted, setIsAttempted] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [refusal, setRefusal] = useState(noRefusal)
  const [programNumber, setProgramNumber] = useState(0)
  const [openedNumber, setOpenedNumber] = useState(0)
  const draft = useProgramDraft({ onError: showFailure, onRecovered: () => setMessage(null) })
  const { program, setProgram, creation } = draft

  const isBlank = program.qasm.trim() === ''
  const [inputValues, setInputValues] = useState(noValues)
  const preview = useProgramPreview(isBlank ? null : program.qasm, inputValues, openedNumber)
  const { diagnosed, setUnsimulated } = useDiagnosed(program.qasm, preview, refusal.diagnostics)

  function change(changes: Partial<Program>, isAnotherProgram = false) {
    if (isAnotherProgram) setProgramNumber((number) => number + 1)
    setProgram((previous) => ({ ...previous, ...changes }))
    setMessage(null)
    setRefusal(noRefusal)
  }

  /** Replaces everything by a program from a link or a circuit. */
  function open(opened: Program) {
    draft.setOpened(opened)
    setOpenedNumber((number) => number + 1)
    change(opened, true)
  }

  const selectCode = (span: SourceSpan, source: string) => codeRef.current?.select(span, source)

  /** Saves the program: as a circuit of its own, or as a version of another. */
  async function submit(target?: VersionTarget) {
    setIsAttempted(true)
    setMessage(null)
    const [firstMissing] = missingFields(program)
    if (firstMissing) return report(messages.required, firstMissing)
    if (!isSingleLine(program.name)) return report(singleLineMessage('The name'), 'name')
    setIsChecking(true)
    const error = await findError(engine, program.qasm)
    setIsChecking(false)
    if (error) {
      setMessage(`The program has an error in line ${error.span.line}: ${error.message}`)
      return void selectCode(error.span, program.qasm)
    }
    if (viewer === null) return void navigate(loginWithRedirect(paths.qasm))
    send(target)
  }

  function send(target: VersionTarget | undefined) {
    setMessage(null)
    creation.create(program, toVisualizeRequest(program), target)
  }

  function report(text: string, field: string) {
    setMessage(text)
    focusField(field)
  }

  function showFailure(error: Error) {
    // Where the server has a newer version, the buttons say what to do.
    if (statusOf(error) !== 409) setMessage(messageOf(error, 'Failed to generate circuit from QASM'))
    if (!(error instanceof ApiError)) return
    setRefusal(error)
    const span = error.diagnostics.find(({ severity }) => severity === 'error')?.span
    if (span) selectCode(span, program.qasm)
    else if (error.errors[0]) focusField(fieldOf(error.errors[0].path))
  }

  const missing = isAttempted ? missingFields(program) : []
  const isRefused = refusal.errors.length > 0 || refusal.diagnostics.length > 0
  return {
    ...draft,
    /** Changes with every program that replaces another: the preview of each starts at its beginning. */
    programNumber,
    change,
    open,
    isBlank,
    preview,
    /** Takes the values that the fields of the result set. */
    setInputValues,
    diagnosed,
    /** Takes what stands in the way of a program's simulation, which the panel of its result finds out. */
    setUnsimulated,
    message,
    errorOf: (field: keyof Program) =>
      (field === 'name' || field === 'qasm') && missing.includes(field)
        ? messages[field]
        : refusal.errors.find(({ path }) => fieldOf(path) === field)?.message,
    codeRef,
    selectCode,
    submit,
    isBusy: isChecking || creation.isPending,
    /** Sends the program again after a failure; undefined if the server would refuse it again. */
    retry: creation.error !== null && !isRefused ? () => send(creation.sentTarget) : undefined,
  }
}

/**
 * What is wrong with a program: what the engine says of it, and what keeps it from being simulated, which the panel of its result finds
 * out. Server and browser run the same engine: the server's diagnostics matter only if the browser's engine gave no answer.
 */
function useDiagnosed(
  written: string,
  { answer, answered }: Pick<Preview<Visualization, string>, 'answer' | 'answered'>,
  refused: Diagnostic[],
) {
  const [unsimulated, setUnsimulated] = useState<DiagnosedProgram | null>(null)
  const diagnosed = useMemo((): DiagnosedProgram | null => {
    if (written.trim() === '') return null
    if (answer === null || answered === null) return { source: written, diagnostics: refused }
    const warnings = unsimulated?.source === answered ? unsimulated.diagnostics : []
    return { source: answered, diagnostics: inOrder([...answer.diagnostics, ...warnings]) }
  }, [written, answer, answered, unsimulated, refused])
  return { diagnosed, setUnsimulated }
}

/** Diagnostics in the order of their places. */
const inOrder = (diagnostics: Diagnostic[]): Diagnostic[] =>
  diagnostics.toSorted((one, other) => one.span.start - other.span.start)

/** The state and the actions of the QASM page. */
export type QasmPageState = ReturnType<typeof useQasmPage>

/**
 * The first error in a program. The engine reads it again because the preview may be a keystroke behind. If the engine is not
 * available, the server decides.
 */
async function findError(engine: EngineClient, source: string): Promise<Diagnostic | undefined> {
  try {
    const answer = await engine.visualize(source)
    return answer.diagnostics.find(({ severity }) => severity === 'error')
  } catch (error) {
    console.warn('The program could not be checked in the browser.', error)
    return undefined
  }
}

/** The field of a path in the request, such as `references.0`. */
const fieldOf = (path: string): string => path.replace(/[.[].*$/, '')

/** The id of a field's control. */
export const fieldId = (field: string): string => `qasm-${field}`

function focusField(field: string) {
  const control = document.getElementById(fieldId(field))
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
