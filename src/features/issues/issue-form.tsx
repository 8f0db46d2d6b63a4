import { useRef } from 'react'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Row, Stack } from '../../ui/page'
import { ReportFields } from './report-fields'
import { SaveFailure } from './save-failure'
import { useIssueForm, type IssueFormProps } from './use-issue-form'

/** The form of a new or edited issue. Unsent text is stored in the browser. */
export function IssueForm(props: IssueFormProps) {
  const { id, latestVersion, conflictActions } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useIssueForm(props, element)
  const isNew = id === null
  return (
    <form ref={element} noValidate onSubmit={form.submit} aria-label={isNew ? 'New feedback' : 'Edit feedback'}>
      <Stack>
        {form.showsDraftNotice && (
          <Notice
            actions={
              <Button size="small" onClick={form.discardDraft}>
                {isNew ? 'Start over' : 'Discard draft'}
              </Button>
            }
          >
            We restored your unsent draft.
          </Notice>
        )}
        {form.saveError && (
          <SaveFailure
            error={form.saveError}
            onOverwrite={latestVersion ? form.overwrite : null}
            conflictActions={conflictActions}
          />
        )}
        <Card as="div">
          <CardBody>
            <ReportFields form={form} />
          </CardBody>
        </Card>
        <Row>
          <Button type="submit" variant="primary" size="large" busy={form.isSaving}>
            {isNew ? 'Submit Feedback' : 'Save Changes'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
