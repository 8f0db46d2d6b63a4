import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Row, Stack } from '../../ui/page'
import { AboutFields } from '../workbench/lazy-panels'
import { FormCard } from './form-card'
import { fieldId, type QasmEditor } from './use-qasm-editor'

interface AboutFormProps {
  editor: QasmEditor
  isSignedIn: boolean
}

/** What the circuit is about, and the button that saves it. */
export function AboutForm({ editor, isSignedIn }: AboutFormProps) {
  const { program, change, errorOf, submit, isBusy } = editor
  return (
    <FormCard aria-label="About the circuit">
      <Stack>
        <AboutFields about={program} onChange={change} idOf={fieldId} errorOf={errorOf} publicAs="switch" />
        {!isSignedIn && <Notice>Log in to save. You'll return here, and your program is kept.</Notice>}
        <Row>
          <Button variant="primary" size="large" busy={isBusy} onClick={() => void submit()}>
            {isBusy ? 'Generating...' : 'Visualize Circuit'}
          </Button>
        </Row>
      </Stack>
    </FormCard>
  )
}
