import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { lazyComponent } from '../../ui/lazy-component'
import { Row } from '../../ui/page'
import { DetailsFields, SameCircuits } from '../workbench/lazy-panels'
import { FormCard } from '../workbench/form-card'
import { versionConflictOf } from '../workbench/version-conflict'
import { fieldId, type QasmPageState } from './use-qasm-page'

/** Most programs are nobody's circuit yet. */
const SaveDraft = lazyComponent(async () => (await import('../workbench/save-draft')).SaveDraft)

interface SaveFormProps {
  editor: QasmPageState
  isSignedIn: boolean
}

/** What the circuit is about, and the button that saves it. */
export function SaveForm({ editor, isSignedIn }: SaveFormProps) {
  const { program, change, errorOf, submit, isBusy, creation, preview } = editor
  // Only a program without errors is a circuit.
  const isDrawn = preview.answered === program.qasm && preview.answer?.stats != null
  const create = (
    <Row>
      <Button variant="primary" size="large" busy={isBusy} onClick={() => void submit()}>
        {isBusy ? 'Generating...' : 'Visualize Circuit'}
      </Button>
    </Row>
  )
  return (
    <FormCard aria-label="About the circuit">
      <DetailsFields details={program} onChange={change} idOf={fieldId} errorOf={errorOf} publicAs="switch" />
      {!isSignedIn && <Notice>Log in to save. You'll return here, and your program is kept.</Notice>}
      {isSignedIn && isDrawn && <SameCircuits qasm={program.qasm} except={[program.originId, creation.circuit?.id]} />}
      {isSignedIn && program.originId !== null ? (
        <SaveDraft
          fallback={create}
          details={program}
          originId={program.originId}
          basedOn={program.originVersion}
          conflict={versionConflictOf(creation)}
          isBusy={isBusy}
          onSave={(target) => void submit(target)}
          onSaveCopy={() => void submit()}
        >
          {create}
        </SaveDraft>
      ) : (
        create
      )}
    </FormCard>
  )
}
