import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Row } from '../../ui/page'
import { DetailsFields } from '../workbench/lazy-panels'
import { FormCard } from '../workbench/form-card'
import { SaveVersion } from '../workbench/save-version'
import { useOwnOrigin } from '../workbench/use-own-origin'
import { versionConflictOf } from '../workbench/version-conflict'
import { fieldId, type QasmEditor } from './use-qasm-editor'

interface SaveFormProps {
  editor: QasmEditor
  isSignedIn: boolean
}

/** What the circuit is about, and the button that saves it. */
export function SaveForm({ editor, isSignedIn }: SaveFormProps) {
  const { program, change, errorOf, submit, isBusy, creation } = editor
  const own = useOwnOrigin(program.originId)
  return (
    <FormCard aria-label="About the circuit">
      <DetailsFields details={program} onChange={change} idOf={fieldId} errorOf={errorOf} publicAs="switch" />
      {!isSignedIn && <Notice>Log in to save. You'll return here, and your program is kept.</Notice>}
      {own ? (
        <SaveVersion
          own={own}
          basedOn={program.originVersion}
          conflict={versionConflictOf(creation)}
          isBusy={isBusy}
          onSave={(target) => void submit(target)}
          onSaveCopy={() => void submit()}
        />
      ) : (
        <Row>
          <Button variant="primary" size="large" busy={isBusy} onClick={() => void submit()}>
            {isBusy ? 'Generating...' : 'Visualize Circuit'}
          </Button>
        </Row>
      )}
    </FormCard>
  )
}
