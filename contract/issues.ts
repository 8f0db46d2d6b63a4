/** Feedback issues: reported by members, read by their author and ADMINs, worked off by ADMINs. */
import { z } from 'zod'
import { listingOf, successOf } from './envelope'
import { byId, Id, isVisible, limitedText, pageOfList, singleLine } from './fields'
import { CommentSort } from './circuits'
import * as limits from './limits'
import { routes } from './route'
import { Author } from './users'

export const IssueType = z.enum(['BUG', 'IMPROVEMENT', 'FEATURE_REQUEST', 'UI_UX', 'PERFORMANCE', 'SECURITY', 'OTHER'])
export type IssueType = z.infer<typeof IssueType>

export const IssueStatus = z.enum(['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED', 'DUPLICATE', 'WONT_FIX'])
export type IssueStatus = z.infer<typeof IssueStatus>

export const IssuePriority = z.enum(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])
export type IssuePriority = z.infer<typeof IssuePriority>

const Title = singleLine('The title')
  .max(limits.characters.issueTitle, `The title can have at most ${limits.characters.issueTitle} characters.`)
  .refine(isVisible, 'Title is required')

const Description = limitedText('The description', limits.characters.issueText).refine(
  isVisible,
  'Description is required',
)

const Tags = z
  .array(singleLine('A tag').max(limits.characters.tag, `A tag can have at most ${limits.characters.tag} characters.`))
  .max(limits.entries.issueTags, `At most ${limits.entries.issueTags} tags.`)
  .transform((tags) => [...new Set(tags.filter(isVisible))])

/** The address of the page that the feedback is about: no script. */
const Address = limitedText('The URL', limits.characters.url).refine(
  (address) => address === '' || /^https?:\/\/\S+$/i.test(address),
  'The URL begins with http:// or https://.',
)

/** URLs of {@link AttachedFile}s that the sender uploaded. */
const Attachments = z
  .array(z.string().max(200))
  .max(limits.entries.attachments, `At most ${limits.entries.attachments} files.`)

/** The message for a bug report without steps. */
export const stepsMessage = 'Reproduction steps are required for bug reports'

/** What a member writes. In a change, absent fields stay as they are. */
const report = {
  title: Title,
  description: Description,
  type: IssueType,
  priority: IssuePriority.optional(),
  tags: Tags.optional(),
  reproductionSteps: limitedText('The reproduction steps', limits.characters.issueText).optional(),
  expectedBehavior: limitedText('The expected behavior', limits.characters.issueText).optional(),
  actualBehavior: limitedText('The actual behavior', limits.characters.issueText).optional(),
  attachments: Attachments.optional(),
  browserInfo: limitedText('The browser', limits.characters.environment).optional(),
  deviceInfo: limitedText('The device', limits.characters.environment).optional(),
  userAgent: limitedText('The user agent', limits.characters.environment).optional(),
  url: Address.optional(),
}

/** What an issue reports to the administrators: a circuit, a comment on one, or a collection. */
const Reported = z.union([z.object({ circuitId: Id }), z.object({ commentId: Id }), z.object({ collectionId: Id })])

const mayHaveSteps = z.object({ reproductionSteps: z.string().optional() })

/** The body of `POST /issues`. Missing steps are reported together with other problems. */
export const IssueDraft = z
  .object({ ...report, reported: Reported.optional() })
  .refine(({ type, reproductionSteps = '' }) => type !== 'BUG' || isVisible(reproductionSteps), {
    path: ['reproductionSteps'],
    message: stepsMessage,
    // Also if other fields are invalid. Steps that are no text have a message of their own.
    when: ({ value }) => mayHaveSteps.safeParse(value).success,
  })
  .meta({ id: 'IssueDraft' })
export type IssueDraft = z.infer<typeof IssueDraft>

/** The version of the issue that the sender has seen. If it has changed since, the response is 409. */
const version = z.int().min(1).optional()

/** The body of `PUT /issues/:id`. */
export const IssueChanges = z.object({ ...report, version }).meta({ id: 'IssueChanges' })
export type IssueChanges = z.infer<typeof IssueChanges>

/** What a list shows of an issue. */
export const IssueSummary = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    type: IssueType,
    status: IssueStatus,
    priority: IssuePriority,
    tags: z.array(z.string()),
    /** Null once the account is gone. */
    authorId: Id.nullable(),
    author: Author.nullable(),
    assignedToId: Id.nullable(),
    assignedTo: Author.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    commentCount: z.int(),
    /** Rises with every change but comments. */
    version: z.int(),
  })
  .meta({ id: 'IssueSummary' })
export type IssueSummary = z.infer<typeof IssueSummary>

export const IssueComment = z
  .object({
    id: Id,
    issueId: Id,
    content: z.string(),
    authorId: Id.nullable(),
    author: Author.nullable(),
    createdAt: z.iso.datetime(),
    /** Later than `createdAt` if it was edited. */
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'IssueComment' })
export type IssueComment = z.infer<typeof IssueComment>

/** The fields of an issue that have a history. */
export const IssueField = z.enum([
  'status',
  'priority',
  'assignedTo',
  'title',
  'description',
  'type',
  'tags',
  'reproductionSteps',
  'expectedBehavior',
  'actualBehavior',
  'attachments',
  'url',
])
export type IssueField = z.infer<typeof IssueField>

/** A change of one field. */
export const IssueChange = z
  .object({
    id: Id,
    field: IssueField,
    /** The values as text: a status or priority as the API writes it, an assignee's name, tags and file names joined by commas. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    changedBy: Author.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'IssueChange' })
export type IssueChange = z.infer<typeof IssueChange>

/** A file that was uploaded for an issue. */
export const AttachedFile = z
  .object({
    /** Path under the site, as `/static/attachments/….png`. */
    url: z.string(),
    /** The name that its owner gave it. */
    name: z.string(),
    /** The media type, by its first bytes. */
    type: z.string(),
    bytes: z.int(),
  })
  .meta({ id: 'AttachedFile' })
export type AttachedFile = z.infer<typeof AttachedFile>

/** What may be reported. */
const ReportedKind = z.enum(['circuit', 'comment', 'collection'])
export type ReportedKind = z.infer<typeof ReportedKind>

/** The reported circuit, comment or collection as it is now; null once it is deleted. */
export const ReportedContent = z
  .object({
    circuit: z.object({ id: Id, name: z.string(), isHidden: z.boolean(), author: Author.nullable() }).nullable(),
    comment: z.object({ id: Id, content: z.string(), isHidden: z.boolean(), user: Author.nullable() }).nullable(),
    collection: z.object({ id: Id, name: z.string(), isHidden: z.boolean(), author: Author.nullable() }).nullable(),
    kind: ReportedKind,
  })
  .meta({ id: 'ReportedContent' })
export type ReportedContent = z.infer<typeof ReportedContent>

/** A whole issue. */
export const Issue = IssueSummary.extend({
  reproductionSteps: z.string(),
  expectedBehavior: z.string(),
  actualBehavior: z.string(),
  browserInfo: z.string(),
  deviceInfo: z.string(),
  userAgent: z.string(),
  url: z.string(),
  /** The URLs of `files`, in their order. */
  attachments: z.array(z.string()),
  files: z.array(AttachedFile),
  /** The first comments, the oldest first. */
  comments: z.array(IssueComment),
  /** The latest changes, the latest first. */
  history: z.array(IssueChange),
  reported: ReportedContent.nullable(),
}).meta({ id: 'Issue' })
export type Issue = z.infer<typeof Issue>

export const IssueStats = z
  .object({ total: z.int(), open: z.int(), inProgress: z.int(), resolved: z.int(), closed: z.int() })
  .meta({ id: 'IssueStats' })
export type IssueStats = z.infer<typeof IssueStats>

/** A change of many issues at once. */
export const BulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: IssueStatus }),
  z.object({ type: z.literal('assign'), assignedToId: Id.nullable() }),
  z.object({ type: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof BulkAction>

/** The body of `POST /issues/bulk`. */
export const BulkRequest = z
  .object({
    ids: z
      .array(Id)
      .min(1, 'Please choose at least one issue.')
      .max(limits.entries.bulk, `At most ${limits.entries.bulk} issues at once.`),
    /** The version of each that the sender has seen, in the order of `ids`. If one has changed since, nothing is done: 409. */
    versions: z.array(z.int().min(1)).max(limits.entries.bulk).optional(),
    action: BulkAction,
  })
  .refine(({ ids, versions }) => versions === undefined || versions.length === ids.length, {
    path: ['versions'],
    message: 'One version for each id.',
  })
  .meta({ id: 'BulkRequest' })
export type BulkRequest = z.infer<typeof BulkRequest>

/** How many issues were changed, how many needed no change, and how many no longer exist. */
export const BulkOutcome = z.object({ done: z.int(), unchanged: z.int(), missing: z.int() }).meta({ id: 'BulkOutcome' })
export type BulkOutcome = z.infer<typeof BulkOutcome>

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value, z.array(value).max(50)]).transform((values) => [values].flat())

/** The filters of a list. Values of one filter are alternatives; all filters must match. */
const filters = {
  ...pageOfList,
  /** Title or description, in any case. */
  q: z.string().max(200).optional(),
  status: oneOrMore(IssueStatus).optional(),
  type: oneOrMore(IssueType).optional(),
  priority: oneOrMore(IssuePriority).optional(),
}

export const issueRoutes = routes({
  'POST /issues': {
    summary: 'Reports an issue, which is OPEN and by the one who is signed in.',
    access: 'signed in',
    body: IssueDraft,
    answer: successOf(Issue),
    status: 201,
  },
  'GET /issues/my': {
    summary: 'The own issues, the newest first.',
    access: 'signed in',
    query: z.object(filters),
    answer: listingOf(IssueSummary),
  },
  'GET /issues/user/:id': {
    summary: 'The issues of a user, the newest first.',
    access: 'self or admin',
    params: byId,
    query: z.object(filters),
    answer: listingOf(IssueSummary),
  },
  'GET /issues/tags': {
    summary: 'Tags to choose from: those in common use, those of the own issues, to ADMINs those of all.',
    access: 'signed in',
    answer: successOf(z.array(z.string())),
  },
  'GET /issues': {
    summary: 'All issues, the newest first.',
    access: 'admin',
    query: z.object({ ...filters, assignedToId: Id.optional() }),
    answer: listingOf(IssueSummary),
  },
  'GET /issues/stats': {
    summary: 'How many issues there are, and how many of each of the four commonest statuses.',
    access: 'admin',
    answer: successOf(IssueStats),
  },
  'POST /issues/bulk': {
    summary: 'Changes or deletes many issues: all of them or none.',
    access: 'admin',
    mails: 'notice',
    body: BulkRequest,
    answer: successOf(BulkOutcome),
  },
  'GET /issues/:id': {
    summary: 'An issue with its files, its first comments and its latest changes.',
    access: 'author or admin',
    params: byId,
    answer: successOf(Issue),
  },
  'PUT /issues/:id': {
    summary: 'Changes what an issue says: its author while it is OPEN, an ADMIN always.',
    access: 'author or admin',
    params: byId,
    body: IssueChanges,
    answer: successOf(Issue),
  },
  'DELETE /issues/:id': {
    summary: 'Deletes an issue with its comments and files: its author while it is OPEN, an ADMIN always.',
    access: 'author or admin',
    params: byId,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    answer: successOf(z.null()),
  },
  'PUT /issues/:id/assign': {
    summary: 'Assigns an issue to an ADMIN or a DEVELOPER, or with null to nobody.',
    access: 'admin',
    params: byId,
    body: z.object({ assignedToId: Id.nullable(), version }),
    answer: successOf(IssueSummary),
  },
  'PUT /issues/:id/status': {
    summary: 'Gives an issue any of the six statuses; its author gets a mail.',
    access: 'admin',
    mails: 'notice',
    params: byId,
    body: z.object({ status: IssueStatus, version }),
    answer: successOf(IssueSummary),
  },
  'PUT /issues/:id/priority': {
    summary: 'Gives an issue any of the four priorities.',
    access: 'admin',
    params: byId,
    body: z.object({ priority: IssuePriority, version }),
    answer: successOf(IssueSummary),
  },
  'GET /issues/:id/history': {
    summary: 'The changes of an issue, the latest first.',
    access: 'author or admin',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(IssueChange),
  },
})

const Content = limitedText('A comment', limits.characters.issueComment).refine(isVisible, 'Please write a comment')

const ofIssue = byId.extend({ commentId: Id })

export const issueCommentRoutes = routes({
  'GET /issues/:id/comments': {
    summary: 'The comments on an issue, the oldest first unless asked for otherwise.',
    access: 'author or admin',
    params: byId,
    query: z.object({ ...pageOfList, sort: CommentSort.optional() }),
    answer: listingOf(IssueComment),
  },
  'POST /issues/:id/comments': {
    summary: 'Comments on an issue; its author gets a mail where somebody else does.',
    access: 'author or admin',
    mails: 'notice',
    params: byId,
    body: z.object({ content: Content }),
    answer: successOf(IssueComment),
    status: 201,
  },
  'PUT /issues/:id/comments/:commentId': {
    summary: 'Changes a comment.',
    access: 'author',
    params: ofIssue,
    body: z.object({ content: Content }),
    answer: successOf(IssueComment),
  },
  'DELETE /issues/:id/comments/:commentId': {
    summary: 'Deletes a comment.',
    access: 'author',
    params: ofIssue,
    answer: successOf(z.null()),
  },
})

export const attachmentRoutes = routes({
  'POST /issues/attachments': {
    summary:
      'Takes a file for an issue (image, PDF, txt or log) in the multipart field `file`. One that no issue names goes after a week.',
    access: 'signed in',
    upload: { maxBytes: limits.attachmentBytes },
    answer: successOf(AttachedFile),
    status: 201,
  },
  'DELETE /issues/attachments': {
    summary: 'Deletes an uploaded file, also from the issue that names it.',
    access: 'author or admin',
    query: z.object({ url: z.string().min(1).max(2000) }),
    answer: successOf(z.null()),
  },
})

const Wish = z.object({ isWanted: z.boolean() })

export const issueMailRoutes = routes({
  'GET /issues/mails': {
    summary: 'Whether the viewer gets mails about their issues.',
    access: 'signed in',
    answer: successOf(Wish),
  },
  'PUT /issues/mails': {
    summary: 'Says whether the viewer wants mails about their issues.',
    access: 'signed in',
    body: Wish,
    answer: successOf(Wish),
  },
  'POST /issues/mails/link': {
    summary: 'The same with the link in each such mail.',
    access: 'open',
    limit: 'login',
    body: Wish.extend({ token: z.string().min(1, 'No token provided.').max(200) }),
    answer: successOf(Wish),
  },
})
