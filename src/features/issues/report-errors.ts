/** Errors at the fields of a report. */
import { ApiError } from '../../api/errors'
import type { ReportErrors, ReportField } from './report'

/** The field that shows the errors of each property: the files of a report are the attachments of an issue. */
const fieldOfProperty: Record<string, ReportField | undefined> = {
  title: 'title',
  description: 'description',
  reproductionSteps: 'reproductionSteps',
  tags: 'tags',
  url: 'url',
  attachments: 'attachments',
  files: 'attachments',
}

/** The server's errors by field; empty where the error is about no field. */
export function toReportErrors(error: Error | null): ReportErrors {
  const errors: ReportErrors = {}
  for (const { path, message } of error instanceof ApiError ? error.errors : []) {
    const field = fieldOfProperty[path.split('.')[0] ?? '']
    if (field) errors[field] = message
  }
  return errors
}

/** The errors without those of edited properties. */
export function clearErrors(errors: ReportErrors, properties: readonly string[]): ReportErrors {
  const remaining = { ...errors }
  for (const property of properties) {
    const field = fieldOfProperty[property]
    if (field) delete remaining[field]
  }
  return remaining
}

export const hasErrors = (errors: ReportErrors): boolean => Object.keys(errors).length > 0
