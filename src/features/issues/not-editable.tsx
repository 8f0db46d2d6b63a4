import { useState } from 'react'
import type { Issue } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { statusLabel } from '../../issue/words'
import { LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { TextArea } from '../../ui/text-field'
import { issueDrafts } from './draft'
import { parseReport, toReport } from './report'

/** The issue was closed before its author sent the edit. */
export function NotEditable({ issue }: { issue: Issue }) {
  const [draft] = useState(() => parseReport(issueDrafts.read(issue.id), toReport(issue)))
  return (
    <Stack>
      <Notice
        tone="warning"
        actions={
          <LinkButton to={paths.issue(issue.id)} size="small">
            View feedback
          </LinkButton>
        }
      >
        The status is {statusLabel(issue.status)}: feedback can be edited only while it is open. You can still comment
        on it.
      </Notice>
      {draft && (
        <Card as="div">
          <CardBody>
            <Stack>
              <p>Your unsent text:</p>
              <TextArea label="Title" rows={1} readOnly value={draft.title} />
              <TextArea label="Description" rows={8} readOnly value={draft.description} />
              {draft.reproductionSteps && (
                <TextArea label="Steps to Reproduce" rows={4} readOnly value={draft.reproductionSteps} />
              )}
            </Stack>
          </CardBody>
        </Card>
      )}
    </Stack>
  )
}
