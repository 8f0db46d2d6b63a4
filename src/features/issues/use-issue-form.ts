import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { Issue, IssueDraft } from '../../../contract/issues'
import { useSaveIssue } from '../../api/issues'
import { clearFeedbackKind } from '../../session/feedback-kind'
import { issueDrafts } from './draft'
import { toIssueDraft, validate, type Report, type ReportErrors, type UploadedFile } from './report'
import { clearErrors, hasErrors, toReportErrors } from './report-errors'
import { useUploads } from './use-uploads'

export interface IssueFormProps {
  /** The issue that is edited; null for a new one. */
  id: string | null
  /** The version of the issue that the edit started from. */
  version?: number | undefined
  /** The key of the unsent draft. */
  draftName: string
  initial: Report
  /** Whether `initial` is an unsent draft; then it can be discarded for `fresh`. */
  isRestored: boolean
  fresh: Report
  /** The circuit or comment that is reported. */
  reported?: IssueDraft['reported']
  /** Buttons to show when somebody else has changed the issue meanwhile. */
  conflictActions?: ReactNode
  /** The current version of the issue, to overwrite it; null where it may no longer be edited. */
  latestVersion?: () => Promise<number | null>
  onSaved: (issue: Issue) => void
}

/** The state of the form: the report, its errors, its uploads and its draft, which is stored until the report is sent. */
export function useIssueForm(props: IssueFormProps, form: RefObject<HTMLFormElement | null>) {
  const { id, version, draftName, initial, isRestored, fresh, reported, latestVersion, onSaved } = props
  const save = useSaveIssue(id)
  const [report, setReport] = useState(initial)
  const [errors, setErrors] = useState<ReportErrors>({})
  const [showsDraftNotice, setShowsDraftNotice] = useState(isRestored)
  const isTouched = useRef(isRestored)

  useEffect(() => {
    if (isTouched.current) issueDrafts.save(draftName, { ...report, version })
  }, [draftName, report, version])

  function update(toPart: (report: Report) => Partial<Report>) {
    isTouched.current = true
    setReport((current) => ({ ...current, ...toPart(current) }))
  }
  function change(part: Partial<Report>) {
    update(() => part)
    // An error disappears as soon as its field is edited. The type decides whether steps are required.
    const edited = part.type === undefined ? Object.keys(part) : [...Object.keys(part), 'reproductionSteps']
    setErrors((current) => clearErrors(current, edited))
  }
  const { uploads, ...uploading } = useUploads(report.files.length, (file) => {
    update(({ files }) => ({ files: [...files, file] }))
    setErrors((current) => clearErrors(current, ['files']))
  })

  function showErrors(found: ReportErrors) {
    setErrors(found)
    if (hasErrors(found)) focusFirstInvalid(form.current)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const found = validate(report)
    if (uploads.some(({ state }) => state === 'uploading')) {
      found.attachments = 'Please wait until all files are uploaded.'
    }
    showErrors(found)
    if (!hasErrors(found)) send(version)
  }

  function send(seen: number | undefined) {
    save.mutate(
      { ...toIssueDraft(report), ...(seen !== undefined && { version: seen }), ...(reported && { reported }) },
      {
        onSuccess: (issue) => {
          isTouched.current = false
          issueDrafts.clear(draftName)
          clearFeedbackKind()
          onSaved(issue)
        },
        onError: (error) => {
          const found = toReportErrors(error)
          showErrors(found)
          if (!hasErrors(found)) requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'start' }))
        },
      },
    )
  }

  return {
    report,
    errors,
    change,
    submit,
    isSaving: save.isPending,
    /** The error of the last attempt, unless the fields show it. */
    saveError: hasErrors(toReportErrors(save.error)) ? null : save.error,
    /** Overwrites what somebody else has changed. */
    async overwrite() {
      const latest = await latestVersion?.()
      if (typeof latest === 'number') send(latest)
    },
    showsDraftNotice,
    discardDraft() {
      isTouched.current = false
      issueDrafts.clear(draftName)
      setShowsDraftNotice(false)
      setErrors({})
      setReport(fresh)
    },
    uploads,
    ...uploading,
    removeFile(file: UploadedFile) {
      change({ files: report.files.filter(({ url }) => url !== file.url) })
      // A file that the issue already has is removed when the form is sent.
      if (!fresh.files.some(({ url }) => url === file.url)) uploading.takeBack(file)
    },
  }
}

/** Focuses the first invalid field once the errors are rendered. */
function focusFirstInvalid(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
