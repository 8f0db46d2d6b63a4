import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit, GenerationRequest } from '../../../contract/circuits'
import { loginThen, paths } from '../../../contract/paths'
import { isBlank } from '../../../contract/text'
import type { User } from '../../../contract/users'
import { useGenerateCircuit } from '../../api/circuits'
import { ApiError, isRefusal, messageOf } from '../../api/errors'
import { useViewer } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/dialog'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { Notice } from '../../ui/notice'
import { Page, PageHeader, Row } from '../../ui/page'
import { OutputPanel, PreviewPanel, ShareLink } from '../workbench/lazy-panels'
import { LiveRegion } from '../workbench/live-region'
import { OutcomeAnnouncement } from '../workbench/outcome-announcement'
import { ArrivalGate } from '../workbench/share/incoming-content-gate'
import { SideBySide } from '../workbench/side-by-side'
import { FirstPicture } from './use-delayed-value'
import { BasicsStep } from './steps/basics-step'
import { clearDraft } from './settings/draft'
import { LayersStep } from './steps/layers-step'
import { circuitTypeNames } from './settings/purposes'
import { PurposeStep } from './steps/purpose-step'
import { ReviewStep } from './steps/review-step'
import { toGenerationRequest, type Settings } from './settings/settings'
import { focusField, type StepProps } from './steps/step'
import { StepHeader } from './step-header'
import { UndoRedoButtons, type UndoRedo } from './undo-redo-buttons'
import { detectCircuitType } from './settings/suggestions'
import { circuitOf, errorsByField, useBuilder } from './use-builder'
import { messages, placeOf, steps, type Field, type Step } from './settings/validate'
import { VersionSwitch } from './version-switch'

/** Needed by few, and loaded then. */
const SettingsArrival = lazyComponent(async () => (await import('./incoming-settings')).SettingsArrival)
const sharing = () => import('./settings/shared-settings')

/** How long after a success the output comes into view, in milliseconds. */
const scrollDelay = 100

/** The builder: four steps, the circuit beside them as it grows, and what came of Generate below. */
export function WizardPage() {
  const viewer = useViewer()
  // Each account has its own draft, and nobody sees another's.
  return <Wizard key={viewer?.id ?? 'visitor'} viewer={viewer} />
}

function Wizard({ viewer }: { viewer: User | null }) {
  const navigate = useNavigate()
  const generate = useGenerateCircuit()
  // Also where the save queue has sent it, after this page gave up.
  const [circuit, setCircuit] = useState<Circuit | null>(null)
  const {
    settings,
    change,
    step,
    setStep,
    undoRedo,
    preview,
    problems,
    warnings,
    refuse,
    isUnsaved,
    keyOf,
    forgetKey,
  } = useBuilder((saved) => {
    setCircuit(saved)
    if (generate.isError) generate.reset()
  })
  const [attempted, setAttempted] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [askingFresh, setAskingFresh] = useState(false)
  const focus = useFocusAfterStep()
  const output = useRef<HTMLElement>(null)

  const isNameBlank = isBlank(settings.name)
  const errors = useMemo(() => errorsByField(problems, isNameBlank, attempted), [problems, isNameBlank, attempted])
  const troubled = useMemo(
    () => new Set(problems.filter(({ field }) => errors.has(field)).map((problem) => problem.step)),
    [problems, errors],
  )

  const go = useCallback(
    (to: Step, field: Field | null = null) => {
      setStep(to)
      focus(field)
    },
    [setStep, focus],
  )

  function generateCircuit() {
    setAttempted(true)
    const [first] = problems
    setMessage(first?.message ?? null)
    if (first) return go(first.step, first.field)
    const request = toGenerationRequest(settings)
    if (request === null) return
    if (viewer === null) return void navigate(loginThen(paths.parameters))
    send(request)
  }

  function send(request: GenerationRequest) {
    const key = keyOf(request)
    setCircuit(null)
    generate.mutate(
      { body: request, key },
      {
        onSuccess: () => {
          setTimeout(() => output.current?.scrollIntoView({ behavior: 'smooth', block: 'start' }), scrollDelay)
        },
        onError: (error) => {
          console.error('Failed to generate circuit', error)
          if (isRefusal(error)) forgetKey(key)
          const fieldErrors = error instanceof ApiError ? error.errors : []
          const [first] = fieldErrors
          if (!first) return
          refuse(fieldErrors)
          setMessage(first.message)
          const place = placeOf(first.path)
          go(place.step, place.field)
        },
      },
    )
  }

  const errorOf = useCallback((field: Field) => errors.get(field), [errors])
  const stepProps: StepProps = { settings, change, errorOf }
  const latestSettings = useRef(settings)
  useLayoutEffect(() => {
    latestSettings.current = settings
  })
  const share = useCallback(
    async () => (await sharing()).sharedSettings(latestSettings.current) ?? messages.unshareable,
    [],
  )
  const open = useCallback((opened: Settings) => change({ type: 'open', settings: opened }), [change])
  const shown = useShown(preview.good, circuitOf(preview.drawn))
  const versionSwitch = useMemo(
    () => (
      <VersionSwitch
        value={settings.qasmVersion}
        onChange={(qasmVersion) => change({ type: 'set', changes: { qasmVersion } })}
      />
    ),
    [settings.qasmVersion, change],
  )
  const previewProblem = preview.failure ?? problems.find((problem) => problem.step === 2)?.message ?? null

  return (
    <Page title="Circuit Builder">
      <Heading share={share} />
      <ArrivalGate>{(source) => <SettingsArrival source={source} isUnsaved={isUnsaved} onOpen={open} />}</ArrivalGate>
      <SideBySide
        statistics={shown?.stats ?? null}
        form={
          <FormCard aria-label="Circuit settings" aria-busy={generate.isPending}>
            <StepHeader step={step} onGo={go} troubled={troubled} />
            <LiveRegion>
              {message !== null && problems.some((problem) => problem.message === message) && (
                <Notice tone="danger">{message}</Notice>
              )}
            </LiveRegion>
            <StepBody>
              <h2 id={stepHeadingId} tabIndex={-1}>
                {steps[step]}
              </h2>
              {step === 0 && <BasicsStep {...stepProps} />}
              {step === 1 && <PurposeStep {...stepProps} />}
              {step === 2 && (
                <FirstPicture value={preview.picture}>
                  <LayersStep
                    {...stepProps}
                    physicalQubits={preview.good?.physicalQubits ?? null}
                    circuitDetection={detect(settings)}
                  />
                </FirstPicture>
              )}
              {step === 3 && (
                <ReviewStep
                  {...stepProps}
                  problems={problems}
                  onJump={(problem) => go(problem.step, problem.field)}
                  generating={generate.isPending}
                  onGenerate={generateCircuit}
                  onStartFresh={circuit ? () => setAskingFresh(true) : undefined}
                  isSignedIn={viewer !== null}
                />
              )}
              {warnings.length > 0 && step >= 2 && <Notice tone="warning">{warnings.join(' ')}</Notice>}
            </StepBody>
            <BackAndNext step={step} onGo={go} {...undoRedo} />
            {generate.isPending && (
              <Overlay>
                <output>Processing...</output>
              </Overlay>
            )}
          </FormCard>
        }
        preview={
          <PreviewPanel
            picture={preview.picture}
            shown={shown}
            stale={preview.stale}
            problem={previewProblem}
            waiting={
              previewProblem === null ? 'The circuit appears here.' : 'The circuit appears here once this is mended.'
            }
          >
            {versionSwitch}
          </PreviewPanel>
        }
      />
      <OutcomeAnnouncement loading={generate.isPending} name={circuit?.name ?? null} />
      <OutputPanel
        ref={output}
        loading={generate.isPending}
        error={generate.isError ? messageOf(generate.error, 'Failed to generate circuit') : null}
        onRetry={generate.variables && (() => send(generate.variables.body))}
        output={circuit}
        empty={
          viewer === null
            ? 'Log in to generate a circuit and see the output here'
            : 'Click the "Generate Circuit" button to see output here'
        }
      />
      <ConfirmDialog
        open={askingFresh}
        title="Start Fresh?"
        confirmLabel="Yes, start fresh"
        cancelLabel="No, keep my work"
        onConfirm={startFresh}
        onCancel={() => setAskingFresh(false)}
      >
        All current configuration will be reset. The generated circuit will not be lost.
      </ConfirmDialog>
    </Page>
  )
}

/** Rendered once: no setting changes it. */
const Heading = memo(function Heading({ share }: { share: () => Promise<object | string> }) {
  return (
    <PageHeader title="Circuit Builder" lead="Four steps, in any order. The circuit follows every setting.">
      <Row>
        <ShareLink path={paths.parameters} content={share} />
        <LinkButton variant="ghost" icon={<ArrowLeftIcon />} to={paths.generator}>
          Back to Options
        </LinkButton>
      </Row>
    </PageHeader>
  )
})

const BackAndNext = memo(function BackAndNext({
  step,
  onGo,
  ...undoRedo
}: UndoRedo & { step: Step; onGo: (step: Step) => void }) {
  return (
    <Foot>
      <Button icon={<ArrowLeftIcon />} disabled={step === 0} onClick={() => onGo(previousStep(step))}>
        Back
      </Button>
      <UndoRedoButtons {...undoRedo} />
      <Button disabled={step === 3} onClick={() => onGo(nextStep(step))}>
        Next
        <ArrowRightIcon />
      </Button>
    </Foot>
  )
})

const stepHeadingId = 'builder-step'

/**
 * The focus follows the step: to its heading, or to the field that a jump is about. Nothing moves on the first render.
 */
function useFocusAfterStep(): (field: Field | null) => void {
  const [target, setTarget] = useState<{ field: Field | null } | null>(null)
  useEffect(() => {
    if (target === null) return
    if (target.field === null) {
      const heading = document.getElementById(stepHeadingId)
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'nearest' })
      return
    }
    // A part of the step may still be loading; then its field is tried again for a second.
    const { field } = target
    let tries = focusField(field) ? 0 : 20
    if (tries === 0) return
    const timer = setInterval(() => {
      tries = focusField(field) ? 0 : tries - 1
      if (tries === 0) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [target])
  return useCallback((field) => setTarget({ field }), [])
}

function startFresh() {
  clearDraft()
  location.reload()
}

/** What the layers look like, where they look like something. */
function detect(settings: Settings): string | null {
  const detected = detectCircuitType(settings)
  return detected && `These layers look like ${circuitTypeNames[detected.type]}. ${detected.reason}`
}

function useShown(good: ReturnType<typeof useBuilder>['preview']['good'], circuit: number) {
  return useMemo(
    () =>
      good !== null && good.scene !== null
        ? { circuit, stats: good.stats, qasm: good.qasm, parameters: good.parameters }
        : null,
    [good, circuit],
  )
}

const previousStep = (step: Step): Step => (step === 3 ? 2 : step === 2 ? 1 : 0)
const nextStep = (step: Step): Step => (step === 0 ? 1 : step === 1 ? 2 : 3)

const FormCard = styled(Card)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: clamp(var(--space-3), 2vw, var(--space-5));
`

const StepBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  & > h2 {
    font-size: var(--text-lg);
    scroll-margin-top: calc(var(--bar-height) + 6rem);
  }
`

const Foot = styled(Row)`
  justify-content: space-between;
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);
`

const Overlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: color-mix(in srgb, var(--card) 75%, transparent);
  border-radius: var(--radius-large);
  font-weight: 600;
`
