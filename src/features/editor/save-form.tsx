import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Row } from '../../ui/page'
import { DetailsFields } from '../workbench/lazy-panels'
import { FormCard } from '../workbench/form-card'
import { fieldId, type QasmEditor } from './use-qasm-editor'

interface SaveFormProps {
  editor: QasmEditor
  isSignedIn: boolean
}

/** What the circuit is about, and the button that saves it. */
export function SaveForm({ editor, isSignedIn }: SaveFormProps) {
  const { program, change, errorOf, submit, isBusy } = editor
  return (
    <FormCard aria-label="About the circuit">
      <DetailsFields details={program} onChange={change} idOf={fieldId} errorOf={errorOf} publicAs="switch" />
      {!isSignedIn && <Notice>Log in to save. You'll return here, and your program is kept.</Notice>}
      <Row>
        <Button variant="primary" size="large" busy={isBusy} onClick={() => void submit()}>
          {isBusy ? 'Generating...' : 'Visualize Circuit'}
        </Button>
      </Row>
    </FormCard>
  )
}
