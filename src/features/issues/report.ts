/** The contents of the feedback form, their validation, and what is sent to the server. No React. */
import type { IssueDraft, IssuePriority, IssueType, Issue } from '../../../contract/issues'
import { characters, entries } from '../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../contract/text'
import type { FeedbackKind } from '../../session/feedback-kind'
import type { Environment } from './environment'

/** A file on the server. */
export interface UploadedFile {
  url: string
  name: string
  bytes: number
  type: string
}

/** The contents of the form. */
export interface Report {
  title: string
  description: string
  type: IssueType
  priority: IssuePriority
  tags: readonly string[]
  reproductionSteps: string
  expectedBehavior: string
  actualBehavior: string
  browserInfo: string
  deviceInfo: string
  userAgent: string
  url: string
  files: readonly UploadedFile[]
}

/** Fields that can be invalid. */
export type ReportField = 'title' | 'description' | 'reproductionSteps' | 'tags' | 'url' | 'attachments'

export type ReportErrors = Partial<Record<ReportField, string>>

/** An empty report. */
export function newReport(kind: FeedbackKind | null, environment: Environment): Report {
  return {
    title: '',
    description: '',
    type: typeOfKind(kind),
    priority: 'MEDIUM',
    tags: [],
    reproductionSteps: '',
    expectedBehavior: '',
    actualBehavior: '',
    files: [],
    ...environment,
  }
}

/** The issue type of a feedback kind. */
export const typeOfKind = (kind: FeedbackKind | null): IssueType => (kind === 'improvement' ? 'IMPROVEMENT' : 'BUG')

/** The report of an existing issue. */
export const toReport = (issue: Issue): Report => ({
  title: issue.title,
  description: issue.description,
  type: issue.type,
  priority: issue.priority,
  tags: issue.tags,
  reproductionSteps: issue.reproductionSteps,
  expectedBehavior: issue.expectedBehavior,
  actualBehavior: issue.actualBehavior,
  browserInfo: issue.browserInfo,
  deviceInfo: issue.deviceInfo,
  userAgent: issue.userAgent,
  url: issue.url,
  files: issue.files,
})

/** Validates a report. Returns the errors by field; none where it can be sent. */
export function validate(report: Report): ReportErrors {
  const errors: ReportErrors = {}
  if (isBlank(report.title)) errors.title = 'Title is required'
  else if (!isSingleLine(report.title)) errors.title = singleLineMessage('The title')
  else if (report.title.length > characters.issueTitle) {
    errors.title = `The title can have at most ${characters.issueTitle} characters.`
  }
  if (isBlank(report.description)) errors.description = 'Description is required'
  else if (report.description.length > characters.issueText) {
    errors.description = `The description can have at most ${characters.issueText} characters.`
  }
  if (report.type === 'BUG' && report.reproductionSteps.trim() === '') {
    errors.reproductionSteps = 'Reproduction steps are required for bug reports'
  }
  if (!report.tags.every(isSingleLine)) errors.tags = singleLineMessage('A tag')
  if (report.url.trim() !== '' && !/^https?:\/\/\S+$/i.test(report.url.trim())) {
    errors.url = 'The URL must start with http:// or https://.'
  }
  return errors
}

/** The request body of a report. */
export function toIssueDraft({ files, tags, ...report }: Report): IssueDraft {
  return { ...report, tags: [...tags], attachments: files.map(({ url }) => url) }
}

/** Adds a typed tag. Ignores blank and repeated tags. */
export function addTag(tags: readonly string[], written: string): readonly string[] {
  const tag = written.trim().replace(/^#/u, '').slice(0, characters.tag)
  return isBlank(tag) || tags.includes(tag) || tags.length >= entries.issueTags ? tags : [...tags, tag]
}

/** Parses a stored draft; null where it is not a report. */
export function parseReport(value: unknown, fallback: Report): Report | null {
  if (typeof value !== 'object' || value === null) return null
  const report: Report = { ...fallback, ...value }
  const isReport = Object.entries(fallback).every(
    ([name, example]) => typeof Reflect.get(report, name) === typeof example,
  )
  return isReport && Array.isArray(report.tags) && Array.isArray(report.files) ? report : null
}
