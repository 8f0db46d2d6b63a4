import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../contract/circuits'
import type { Diagnostic, Place } from '../../../contract/envelope'
import { loginThen, paths } from '../../../contract/paths'
import { isSingleLine, singleLineMessage } from '../../../contract/text'
import type { User } from '../../../contract/users'
import { useVisualizeCircuit } from '../../api/circuits'
import { ApiError, isRefusal, messageOf } from '../../api/errors'
import type { CodeCursor, CodeHandle, DiagnosedProgram, FormatOutcome } from '../../circuit/editor/code-editor'
import { CodeField } from '../../circuit/editor/code-field'
import type { QuickFix } from '../../circuit/editor/quick-fixes'
import { renderInlineCode } from '../../circuit/inline-code'
import { EngineContext } from '../../engine/engine-context'
import { useVisualization } from '../../engine/use-visualization'
import { useViewer } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { ArrowLeftIcon } from '../../ui/icons'
import { RequiredNote } from '../../ui/field'
import { lazyComponent } from '../../ui/lazy-component'
import { Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'
import { toast } from '../../ui/toast'
import { AboutFields, OutputPanel, PreviewPanel, ShareLink } from '../workbench/lazy-panels'
import { LiveRegion } from '../workbench/live-region'
import { NameField } from '../workbench/name-field'
import { OutcomeAnnouncement } from '../workbench/outcome-announcement'
import { ArrivalGate } from '../workbench/share/incoming-content-gate'
import { SideBySide } from '../workbench/side-by-side'
import { messages, missingFields, nameOfFile, readProgramFile, toVisualizeRequest, type Program } from './program'
import { DropTarget, OpenFile } from './program-file'
import { isSameProgram } from './same-program'
import { useProgramDraft } from './use-program-draft'

/** There is nothing to say of a program before the engine has read it. */
const DiagnosticsList = lazyComponent(async () => (await import('./diagnostics-list')).DiagnosticsList)

/** Needed by few, and loaded then. */
const ProgramArrival = lazyComponent(async () => (await import('./incoming-program')).ProgramArrival)
const sharing = () => import('./shared-program')

/** Paste a program, see it at once, save it. */
export function QasmPage() {
  const viewer = useViewer()
  // Each account has its own draft, and nobody sees another's.
  return <QasmGenerator key={viewer?.id ?? 'visitor'} viewer={viewer} />
}

function QasmGenerator({ viewer }: { viewer: User | null }) {
  const navigate = useNavigate()
  const engine = useContext(EngineContext)
  const visualize = useVisualizeCircuit()
  // Also where the save queue has sent it, after this page gave up.
  const [circuit, setCircuit] = useState<Circuit | null>(null)
  const { program, setProgram, isUnsaved, keyOf, forgetKey } = useProgramDraft((saved) => {
    setCircuit(saved)
    if (!visualize.isError) return
    visualize.reset()
    setMessage(null)
  })
  const preview = useVisualization(program.qasm.trim() === '' ? null : program.qasm)
  const [attempted, setAttempted] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal>(noRefusal)
  const [checking, setChecking] = useState(false)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [cursor, setCursor] = useState<CodeCursor | null>(null)
  // Another program is shown from its beginning, however far one had moved along the one before.
  const [programNumber, setProgramNumber] = useState(0)
  const [selected, setSelected] = useState<Selected | null>(null)
  const code = useRef<CodeHandle>(null)
  const notice = useRef<HTMLDivElement>(null)
  const output = useRef<HTMLElement>(null)

  const isBlank = program.qasm.trim() === ''
  const missing = attempted ? missingFields(program) : []
  // Server and browser say the same; the server's words matter only where the browser's engine gave none.
  const diagnosed = useMemo((): DiagnosedProgram | null => {
    if (isBlank) return null
    if (preview.answer !== null && preview.answered !== null)
      return { source: preview.answered, diagnostics: preview.answer.diagnostics }
    return { source: program.qasm, diagnostics: refusal.diagnostics }
  }, [isBlank, preview.answer, preview.answered, program.qasm, refusal.diagnostics])
  const firstError = diagnosed?.diagnostics.find(({ severity }) => severity === 'error')

  // A refusal is spoken where the reader looks: the form scrolls to it.
  useEffect(() => {
    if (message !== null) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [message])

  function change(changes: Partial<Program>, isAnother = false) {
    if (isAnother) setProgramNumber((number) => number + 1)
    setProgram((previous) => ({ ...previous, ...changes }))
    setMessage(null)
    setRefusal(noRefusal)
  }

  function goTo(place: Place, source: string) {
    code.current?.select(place, source)
  }

  function repair(fix: QuickFix, source: string) {
    code.current?.apply(fix, source)
  }

  /** Where the engine is away the text stays, and the reason is said. */
  async function format(text: string): Promise<string | null> {
    try {
      return await engine.format(text)
    } catch (error) {
      toast(messageOf(error, 'The program could not be laid out.'), 'danger')
      return text
    }
  }

  async function submit() {
    setAttempted(true)
    setMessage(null)
    const [firstMissing] = missingFields(program)
    if (firstMissing) {
      setMessage(messages.required)
      return focusField(firstMissing)
    }
    if (!isSingleLine(program.name)) {
      setMessage(singleLineMessage('The name'))
      return focusField('name')
    }
    setChecking(true)
    const error = await findError(program.qasm)
    setChecking(false)
    if (error) {
      setMessage(`The program has an error in line ${error.span.line}: ${error.message}`)
      return goTo(error.span, program.qasm)
    }
    if (viewer === null) return void navigate(loginThen(paths.qasm))
    send()
  }

  /** Asked anew, as the preview may be a keystroke behind. Where the engine is away the server judges. */
  async function findError(source: string): Promise<Diagnostic | undefined> {
    try {
      const answer = await engine.visualize(source)
      return answer.diagnostics.find(({ severity }) => severity === 'error')
    } catch (error) {
      console.warn('The program could not be checked here.', error)
      return undefined
    }
  }

  function send() {
    const key = keyOf(program)
    setMessage(null)
    setCircuit(null)
    visualize.mutate(
      { body: toVisualizeRequest(program), key },
      {
        onSuccess: () => {
          setTimeout(() => output.current?.scrollIntoView({ behavior: 'smooth', block: 'start' }), scrollDelay)
        },
        onError: (error) => {
          setMessage(messageOf(error, 'Failed to generate circuit from QASM'))
          if (isRefusal(error)) forgetKey(key)
          if (!(error instanceof ApiError)) return
          setRefusal(error)
          const place = error.diagnostics.find(({ severity }) => severity === 'error')?.span
          if (place) goTo(place, program.qasm)
          else if (error.errors[0]) focusField(fieldOf(error.errors[0].path))
        },
      },
    )
  }

  async function open(file: File) {
    const reading = await readProgramFile(file)
    if ('problem' in reading) return setFileProblem(reading.problem)
    setFileProblem(null)
    change({ qasm: reading.text, ...(program.name.trim() === '' ? { name: nameOfFile(file.name) } : {}) }, true)
  }

  const { drawn } = preview
  const select = useCallback(
    (statement: Selected['statement'] | null) => setSelected(statement === null ? null : { drawn, statement }),
    [drawn],
  )
  const errorOf = (field: keyof Program) => refusal.errors.find(({ path }) => fieldOf(path) === field)?.message
  const canRetry = visualize.isError && refusal.errors.length === 0 && refusal.diagnostics.length === 0
  const busy = checking || visualize.isPending
  const drawnCircuit = useCircuitNumber(preview.drawn)
  const shown = useMemo(
    () =>
      preview.good !== null && preview.good.scene !== null
        ? { circuit: drawnCircuit, stats: preview.good.stats, parameters: preview.good.parameters }
        : null,
    [preview.good, drawnCircuit],
  )
  // A place of another program than the one that is drawn means nothing.
  const litSpan = selected !== null && selected.drawn === preview.drawn ? selected.statement : null
  const previewProblem = preview.failure ?? (firstError ? `Line ${firstError.span.line}: ${firstError.message}.` : null)

  return (
    <Page title="QASM Generator">
      <PageHeader title="QASM Generator" lead="Paste OpenQASM 2 or 3 and see it drawn while you type.">
        <Row>
          <ShareLink
            path={paths.qasm}
            content={async () => (isBlank ? messages.unshareable : (await sharing()).sharedProgram(program))}
          />
          <LinkButton variant="ghost" icon={<ArrowLeftIcon />} to={paths.generator}>
            Back to Options
          </LinkButton>
        </Row>
      </PageHeader>
      <ArrivalGate>
        {(source) => <ProgramArrival source={source} isUnsaved={isUnsaved} onOpen={(opened) => change(opened, true)} />}
      </ArrivalGate>
      <SideBySide
        statistics={shown?.stats ?? null}
        form={
          <FormCard aria-label="Program">
            <Stack>
              <LiveRegion ref={notice}>
                {message !== null && (
                  <Notice
                    tone="danger"
                    actions={
                      canRetry && (
                        <Button size="small" onClick={send}>
                          Try again
                        </Button>
                      )
                    }
                  >
                    {renderInlineCode(message)}
                  </Notice>
                )}
              </LiveRegion>
              <RequiredNote />
              <NameField
                id={fieldId('name')}
                name={program.name}
                onChange={(name) => change({ name })}
                error={missing.includes('name') ? messages.name : errorOf('name')}
              />
              <DropTarget onFile={(file) => void open(file)}>
                <CodeField
                  id={fieldId('qasm')}
                  ref={code}
                  label="QASM code"
                  hint="Version 2 or 3. Type, paste, or drop a .qasm file here. Escape, then Tab leaves the field."
                  value={program.qasm}
                  onChange={(qasm, isAnother) => change({ qasm }, isAnother)}
                  diagnosed={diagnosed}
                  drawn={preview.drawn}
                  lit={litSpan}
                  onCursor={setCursor}
                  onFormat={format}
                  onFormatted={tellFormatted}
                  error={fileProblem ?? (missing.includes('qasm') ? messages.qasm : errorOf('qasm'))}
                />
                <Row>
                  <OpenFile onFile={(file) => void open(file)} />
                  <Button
                    size="small"
                    title="Shift Alt F"
                    onClick={() => void code.current?.format().then(tellFormatted)}
                  >
                    Format
                  </Button>
                </Row>
              </DropTarget>
              {diagnosed !== null && <DiagnosticsList {...diagnosed} onGo={goTo} onRepair={repair} />}
            </Stack>
          </FormCard>
        }
        preview={
          <PreviewPanel
            key={programNumber}
            picture={isBlank ? null : preview.picture}
            shown={isBlank ? null : shown}
            stale={preview.stale}
            problem={isBlank ? null : previewProblem}
            lit={cursor}
            onSelect={select}
            waiting={isBlank ? 'The circuit appears here while you type.' : 'The circuit appears here.'}
          />
        }
        below={
          <FormCard aria-label="About the circuit">
            <Stack>
              <AboutFields about={program} onChange={change} idOf={fieldId} errorOf={errorOf} publicAs="switch" />
              {viewer === null && (
                <Notice>Saving needs an account. The way to login leads back here, and your program is kept.</Notice>
              )}
              <Row>
                <Button variant="primary" size="large" busy={busy} onClick={() => void submit()}>
                  {busy ? 'Generating...' : 'Visualize Circuit'}
                </Button>
              </Row>
            </Stack>
          </FormCard>
        }
      />
      <OutcomeAnnouncement loading={visualize.isPending} name={circuit?.name ?? null} />
      {(visualize.isPending || circuit) && (
        <OutputPanel ref={output} loading={visualize.isPending} error={null} output={circuit} empty={null} />
      )}
    </Page>
  )
}

/** Counts the circuits that are drawn one after the other: an edit of a program is the same one, another program is the next. */
function useCircuitNumber(drawn: string | null): number {
  const [last, setLast] = useState({ program: drawn, number: 0 })
  if (last.program === drawn) return last.number
  const number = isSameProgram(last.program ?? '', drawn ?? '') ? last.number : last.number + 1
  setLast({ program: drawn, number })
  return number
}

function tellFormatted(outcome: FormatOutcome): void {
  if (outcome === 'refused') {
    toast(
      'The program holds something that is no word of OpenQASM, and was left as it is. The list says where.',
      'danger',
    )
  }
}

/** How long after a success the output comes into view, in milliseconds. */
const scrollDelay = 100

/** The statement of an operation, in the program that was drawn. */
interface Selected {
  drawn: string | null
  statement: { start: number; end: number }
}

/** What the server found wrong, until the next change. */
type Refusal = Pick<ApiError, 'errors' | 'diagnostics'>
const noRefusal: Refusal = { errors: [], diagnostics: [] }

/** The field that a path of the request is about, as in `references.0`. */
const fieldOf = (path: string): string => path.replace(/[.[].*$/, '')

const fieldId = (field: string): string => `qasm-${field}`

function focusField(field: string) {
  const control = document.getElementById(fieldId(field))
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

const FormCard = styled(Card)`
  padding: clamp(var(--space-3), 2vw, var(--space-5));
`
