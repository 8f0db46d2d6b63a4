import { styled } from 'styled-components'
import { characters } from '../../../contract/limits'
import { optionsOf, priorities, priorityLabel, typeLabel, types } from '../../issue/words'
import { clearFeedbackKind } from '../../session/feedback-kind'
import { RequiredNote } from '../../ui/field'
import { Stack } from '../../ui/page'
import { Select } from '../../ui/select'
import { TextArea, TextField } from '../../ui/text-field'
import { AttachmentsField } from './attachments-field'
import type { Report } from './report'
import { TagsField } from './tags-field'
import type { useIssueForm } from './use-issue-form'

type IssueForm = ReturnType<typeof useIssueForm>

/** The fields of a report. */
export function ReportFields({ form }: { form: IssueForm }) {
  const { report, errors, change } = form
  return (
    <Stack>
      <RequiredNote />
      <TextField
        label="Title"
        dir="auto"
        required
        error={errors.title}
        {...inputOf(form, 'title', characters.issueTitle)}
      />
      <Pair>
        <Select
          label="Type"
          options={optionsOf(types, typeLabel)}
          value={report.type}
          onChoose={(type) => {
            clearFeedbackKind()
            change({ type })
          }}
        />
        <Select
          label="Priority"
          options={optionsOf(priorities, priorityLabel)}
          value={report.priority}
          onChoose={(priority) => change({ priority })}
        />
      </Pair>
      <TextArea
        label="Description"
        required
        rows={5}
        counter
        error={errors.description}
        {...inputOf(form, 'description', characters.issueText)}
      />
      <TextArea
        label="Steps to Reproduce"
        rows={3}
        hint={report.type === 'BUG' ? 'What did you do, step by step?' : 'Optional.'}
        required={report.type === 'BUG'}
        error={errors.reproductionSteps}
        {...inputOf(form, 'reproductionSteps', characters.issueText)}
      />
      <Pair>
        <TextArea label="Expected Behavior" rows={3} {...inputOf(form, 'expectedBehavior', characters.issueText)} />
        <TextArea label="Actual Behavior" rows={3} {...inputOf(form, 'actualBehavior', characters.issueText)} />
      </Pair>
      <TagsField tags={report.tags} error={errors.tags} onChange={(tags) => change({ tags })} />
      <AttachmentsField
        files={report.files}
        uploads={form.uploads}
        error={errors.attachments}
        onAdd={form.add}
        onRemove={form.removeFile}
        onRetry={form.retry}
        onDrop={form.drop}
      />
      <EnvironmentFields form={form} />
    </Stack>
  )
}

function EnvironmentFields({ form }: { form: IssueForm }) {
  const { url } = form.errors
  return (
    <Disclosure open={url !== undefined || undefined}>
      <summary>Browser and device details (included)</summary>
      <Stack>
        <TextField label="Page URL" type="url" error={url} {...inputOf(form, 'url', characters.url)} />
        <Pair>
          <TextField label="Browser" {...inputOf(form, 'browserInfo', characters.environment)} />
          <TextField label="Device" {...inputOf(form, 'deviceInfo', characters.environment)} />
        </Pair>
        <TextField label="User agent" {...inputOf(form, 'userAgent', characters.environment)} />
      </Stack>
    </Disclosure>
  )
}

type TextProperty = { [Key in keyof Report]: string extends Report[Key] ? Key : never }[keyof Report]

/** The value, limit and change handler of a text field. */
const inputOf = ({ report, change }: IssueForm, property: TextProperty, maxLength: number) => ({
  value: report[property],
  maxLength,
  onChange: ({ target }: { target: { value: string } }) => change({ [property]: target.value }),
})

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4);
`

const Disclosure = styled.details`
  padding-top: var(--space-2);
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);

  & > summary {
    padding: var(--space-2) 0;
    cursor: pointer;
    font-weight: 600;
  }

  & > div {
    padding-top: var(--space-2);
  }
`
