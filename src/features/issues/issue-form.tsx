import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Issue, IssueDraft } from '../../../contract/issues'
import { characters } from '../../../contract/limits'
import { ApiError, messageOf, statusOf } from '../../api/errors'
import { useSaveIssue } from '../../api/issues'
import { optionsOf, priorities, priorityLabel, typeLabel, types } from '../../issue/words'
import { clearFeedbackKind } from '../../session/feedback-kind'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { RequiredNote } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { Row, Stack } from '../../ui/page'
import { Select } from '../../ui/select'
import { TextArea, TextField } from '../../ui/text-field'
import { AttachmentsField } from './attachments-field'
import { issueDrafts } from './draft'
import { bodyOf, validate, type Report, type ReportErrors, type ReportField } from './report'
import { TagsField } from './tags-field'
import { useUploads } from './use-uploads'

interface IssueFormProps {
  /** The issue that is edited; null for a new one. */
  id: string | null
  /** Which state of it the editor began from. */
  version?: number | undefined
  /** Where the unsent draft is kept. */
  draftName: string
  initial: Report
  /** Whether `initial` was left unsent before; then it can be given up for `fresh`. */
  isRestored: boolean
  fresh: Report
  /** What of the hub it reports. */
  reported?: IssueDraft['reported']
  /** Ways on where somebody else has changed the issue meanwhile. */
  conflictActions?: ReactNode
  /** The state that the issue is in by now, where it may still be edited: for whoever wants their own text to hold. */
  latestVersion?: () => Promise<number | null>
  onSaved: (issue: Issue) => void
}

/** The form of a report, new or edited. What is written is kept in the browser until it is sent. */
export function IssueForm({
  id,
  version,
  draftName,
  initial,
  isRestored,
  fresh,
  reported,
  conflictActions,
  latestVersion,
  onSaved,
}: IssueFormProps) {
  const save = useSaveIssue(id)
  const form = useRef<HTMLFormElement>(null)
  const [report, setReport] = useState(initial)
  const [errors, setErrors] = useState<ReportErrors>({})
  const [showsNote, setShowsNote] = useState(isRestored)
  const isTouched = useRef(isRestored)

  useEffect(() => {
    if (isTouched.current) issueDrafts.save(draftName, { ...report, version })
  }, [draftName, report, version])

  const change = (part: Partial<Report>) => {
    isTouched.current = true
    setReport((current) => ({ ...current, ...part }))
    // An error goes as soon as its field is edited; sending looks anew.
    setErrors((current) => withoutFields(current, Object.keys(part)))
  }
  const { uploads, ...sending } = useUploads(report.files.length, (file) => {
    isTouched.current = true
    setReport((current) => ({ ...current, files: [...current.files, file] }))
    setErrors((current) => withoutFields(current, ['files']))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const wrong = validate(report)
    if (uploads.some(({ state }) => state === 'uploading')) {
      wrong.attachments = 'Please wait until all files are uploaded.'
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(form.current)
    send(version)
  }

  function send(seen: number | undefined) {
    save.mutate(
      { ...bodyOf(report), ...(seen !== undefined && { version: seen }), ...(reported && { reported }) },
      {
        onSuccess: (issue) => {
          isTouched.current = false
          issueDrafts.clear(draftName)
          clearFeedbackKind()
          onSaved(issue)
        },
        onError: (error) => {
          const wrong = errorsOf(error)
          setErrors(wrong)
          if (Object.keys(wrong).length > 0) focusFirst(form.current)
          else requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'start' }))
        },
      },
    )
  }

  async function overwrite() {
    const latest = await latestVersion?.()
    if (typeof latest === 'number') send(latest)
  }

  function discard() {
    isTouched.current = false
    issueDrafts.clear(draftName)
    setShowsNote(false)
    setErrors({})
    setReport(fresh)
  }

  const text = (field: 'reproductionSteps' | 'expectedBehavior' | 'actualBehavior') => ({
    value: report[field],
    rows: 3,
    maxLength: characters.issueText,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const line = (field: 'browserInfo' | 'deviceInfo' | 'userAgent' | 'url', maxLength: number) => ({
    value: report[field],
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={id === null ? 'New feedback' : 'Edit feedback'}>
      <Stack>
        {showsNote && (
          <Notice
            actions={
              <Button size="small" onClick={discard}>
                {id === null ? 'Start anew' : 'Discard draft'}
              </Button>
            }
          >
            Your unsent draft is here again.
          </Notice>
        )}
        {save.isError && Object.keys(errorsOf(save.error)).length === 0 && (
          <Notice
            tone="danger"
            actions={
              statusOf(save.error) === 409 && (
                <>
                  {latestVersion && (
                    <Button size="small" onClick={() => void overwrite()}>
                      Save mine anyway
                    </Button>
                  )}
                  {conflictActions}
                </>
              )
            }
          >
            {messageOf(save.error, 'Failed to submit issue. Please try again.')}
            {statusOf(save.error) === 409 && ' What you wrote is kept below.'}
          </Notice>
        )}
        <Card as="div">
          <CardBody>
            <Stack>
              <RequiredNote />
              <TextField
                label="Title"
                dir="auto"
                required
                maxLength={characters.issueTitle}
                error={errors.title}
                value={report.title}
                onChange={({ target }) => change({ title: target.value })}
              />
              <Pair>
                <Select
                  label="Type"
                  options={optionsOf(types, typeLabel)}
                  value={report.type}
                  onChoose={(type) => {
                    clearFeedbackKind()
                    change({ type })
                    setErrors((current) => withoutFields(current, ['reproductionSteps']))
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
                maxLength={characters.issueText}
                error={errors.description}
                value={report.description}
                onChange={({ target }) => change({ description: target.value })}
              />
              <TextArea
                label="Steps to Reproduce"
                hint={report.type === 'BUG' ? 'What did you do, step by step?' : 'Optional.'}
                required={report.type === 'BUG'}
                error={errors.reproductionSteps}
                {...text('reproductionSteps')}
              />
              <Pair>
                <TextArea label="Expected Behavior" {...text('expectedBehavior')} />
                <TextArea label="Actual Behavior" {...text('actualBehavior')} />
              </Pair>
              <TagsField tags={report.tags} error={errors.tags} onChange={(tags) => change({ tags })} />
              <AttachmentsField
                files={report.files}
                uploads={uploads}
                error={errors.attachments}
                onAdd={(files) => sending.add(files)}
                onRemove={(file) => {
                  change({ files: report.files.filter(({ url }) => url !== file.url) })
                  // One that the issue already has goes when the form is sent.
                  if (!fresh.files.some(({ url }) => url === file.url)) sending.takeBack(file)
                }}
                onRetry={sending.retry}
                onDrop={sending.drop}
              />
              <Surroundings open={errors.url !== undefined || undefined}>
                <summary>Browser and device details (included)</summary>
                <Stack>
                  <TextField label="Page URL" type="url" error={errors.url} {...line('url', characters.url)} />
                  <Pair>
                    <TextField label="Browser" {...line('browserInfo', characters.surroundings)} />
                    <TextField label="Device" {...line('deviceInfo', characters.surroundings)} />
                  </Pair>
                  <TextField label="User agent" {...line('userAgent', characters.surroundings)} />
                </Stack>
              </Surroundings>
            </Stack>
          </CardBody>
        </Card>
        <Row>
          <Button type="submit" variant="primary" size="large" busy={save.isPending}>
            {id === null ? 'Submit Feedback' : 'Save Changes'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** The files of a report are the attachments of an issue. */
const errorOfField: Record<string, ReportField | undefined> = {
  title: 'title',
  description: 'description',
  reproductionSteps: 'reproductionSteps',
  tags: 'tags',
  url: 'url',
  attachments: 'attachments',
  files: 'attachments',
}

/** The server's errors at their fields. */
function errorsOf(error: Error): ReportErrors {
  const errors: ReportErrors = {}
  for (const { path, message } of error instanceof ApiError ? error.errors : []) {
    const field = errorOfField[path.split('.')[0] ?? '']
    if (field) errors[field] = message
  }
  return errors
}

function withoutFields(errors: ReportErrors, changed: readonly string[]): ReportErrors {
  const next = { ...errors }
  for (const name of changed) {
    const field = errorOfField[name]
    if (field) delete next[field]
  }
  return next
}

/** Once the errors are drawn. */
function focusFirst(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4);
`

const Surroundings = styled.details`
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
