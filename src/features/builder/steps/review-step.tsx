import { useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import type { VersionTarget } from '../../../api/save-circuit'
import { Button } from '../../../ui/button'
import { lazyComponent } from '../../../ui/lazy-component'
import { Notice } from '../../../ui/notice'
import { Row, Stack } from '../../../ui/page'
import { SameCircuits } from '../../workbench/lazy-panels'
import { useOwnOrigin } from '../../workbench/use-own-origin'
import { versionConflictOf, type LatestRequest } from '../../workbench/version-conflict'
import { clearDraft } from '../settings/draft'
import { steps } from '../settings/fields'
import type { Settings } from '../settings/settings'
import { summarizeSettings } from '../settings/summary'
import type { Problem } from '../settings/validate'
import { CircuitTypeSuggestions } from './circuit-type-suggestions'
import type { StepProps } from './step'

/** Most settings are nobody's circuit yet. */
const SaveVersion = lazyComponent(async () => (await import('../../workbench/save-version')).SaveVersion)

const ConfirmDialog = lazyComponent(async () => (await import('../../../ui/dialog')).ConfirmDialog)

interface ReviewStepProps extends StepProps {
  problems: readonly Problem[]
  onJump: (problem: Problem) => void
  creation: LatestRequest & { isPending: boolean; circuit: Circuit | null }
  /** Saves the settings: as a circuit of their own, or as a version of another. */
  onGenerate: (target?: VersionTarget) => void
  isSignedIn: boolean
  /** The program of the settings; null while there is none. */
  qasm: string | null
}

/** Step 4: the circuit type, the open problems, a summary, and the button that generates. */
export function ReviewStep(props: ReviewStepProps) {
  const { settings, set, problems, onJump, creation, onGenerate, isSignedIn, qasm } = props
  const own = useOwnOrigin(settings.originId)
  const isGenerating = creation.isPending
  return (
    <Stack>
      <CircuitTypeSuggestions settings={settings} set={set} />
      {problems.length > 0 && <ProblemList problems={problems} onJump={onJump} />}
      <Summary settings={settings} />
      {!isSignedIn && <Notice>Log in to generate. You&apos;ll return here, and your settings are kept.</Notice>}
      {isSignedIn && qasm !== null && <SameCircuits qasm={qasm} except={[settings.originId, creation.circuit?.id]} />}
      {own && (
        <SaveVersion
          details={settings}
          own={own}
          basedOn={settings.originVersion}
          conflict={versionConflictOf(creation)}
          isBusy={isGenerating}
          onSave={onGenerate}
          onSaveCopy={() => onGenerate()}
        />
      )}
      <Row>
        {!own && (
          <Button variant="primary" size="large" busy={isGenerating} onClick={() => onGenerate()}>
            {isGenerating ? 'Generating...' : 'Generate Circuit'}
          </Button>
        )}
        {creation.circuit !== null && <StartFresh />}
      </Row>
    </Stack>
  )
}

function ProblemList({ problems, onJump }: Pick<ReviewStepProps, 'problems' | 'onJump'>) {
  return (
    <Problems aria-label="Problems">
      <Notice tone="warning" title="Fix these before you generate">
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.entry}`}>
              <span>{problem.entry}</span>
              <button type="button" onClick={() => onJump(problem)}>
                Go to {steps[problem.step]}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </Problems>
  )
}

function Summary({ settings }: { settings: Settings }) {
  return (
    <section aria-label="Summary">
      <Facts>
        {summarizeSettings(settings).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </Facts>
    </section>
  )
}

/** Resets the builder, after a confirmation. */
function StartFresh() {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button size="large" onClick={() => setIsConfirming(true)}>
        Start Fresh
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Start Fresh?"
        confirmLabel="Yes, start fresh"
        cancelLabel="No, keep my work"
        onConfirm={startFresh}
        onCancel={() => setIsConfirming(false)}
      >
        All current configuration will be reset. The generated circuit will not be lost.
      </ConfirmDialog>
    </>
  )
}

function startFresh() {
  clearDraft()
  location.reload()
}

const Problems = styled.section`
  & ul {
    padding: 0;
    list-style: none;
  }

  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--space-3);
  }

  & button {
    min-height: 1.75rem;
    padding: 0;
    background: none;
    border: 0;
    color: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.18em;
  }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 0 var(--space-5);
  font-size: var(--text-sm);

  & > div {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: var(--space-2);
    padding: var(--space-1) 0;
    border-bottom: 1px solid var(--border);
  }

  & dt {
    color: var(--muted-foreground);
  }

  & dd {
    overflow-wrap: anywhere;
  }
`
