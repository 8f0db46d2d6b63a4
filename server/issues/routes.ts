import { eq } from 'drizzle-orm'
import type { issueRoutes } from '../../contract/issues'
import { listing, success, type Implementations, type ResourceRule, type Viewer } from '../http/implementation'
import type { PageRequest } from '../http/paging'
import { consumeLimit } from '../http/rate-limits'
import { withResource } from '../http/with-resource'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { requireUser } from '../users/repository'
import { maySeeIssue } from '../visibility/policy'
import { describeOutcome, updateIssues } from './bulk-update'
import { createIssue } from './create'
import { listChanges } from './history'
import { countIssues, listIssues, listTags, type IssueFilters } from './list'
import { issueNotFound } from './locking'
import { presentIssue, presentSummary } from './presenter'
import { issues, type IssueRow } from './tables'
import { deleteIssue, setIssueField, updateIssue, type FieldValue, type StatusListener } from './update'

const hourMs = 3_600_000
const maxReportsPerHour = 200

/** Issues that the viewer may see. Whether they may change one is checked when it is changed, while it is locked. */
export const visibleIssue = (queries: Queries): ResourceRule<{ id: string }, IssueRow> => ({
  async find({ id }) {
    const [row] = await queries.select().from(issues).where(eq(issues.id, id))
    return row ?? null
  },
  isAllowed: maySeeIssue,
  notFound: issueNotFound,
  forbidden: 'Only the author of this feedback, or an administrator, may see it.',
})

/** @param onStatus hears of each status that is changed. */
export function implementIssues(services: Services, onStatus: StatusListener): Implementations<typeof issueRoutes> {
  const { orm } = services.database
  const visible = visibleIssue(orm)

  const list = async (request: IssueFilters & PageRequest) => listing('Feedback found', await listIssues(orm, request))
  const setField = async (message: string, { params, body, viewer }: SetFieldCall, value: FieldValue) => {
    const row = await setIssueField(services, params.id, value, body.version, viewer, onStatus)
    return success(message, await presentSummary(orm, row))
  }

  return {
    'POST /issues': async ({ body, viewer, newId }) => {
      await consumeLimit(orm, `reports ${viewer.id}`, hourMs, maxReportsPerHour)
      return success('Feedback submitted', await presentIssue(orm, await createIssue(services, newId, body, viewer)))
    },

    'GET /issues/my': ({ query, viewer }) => list({ ...query, authorId: viewer.id }),

    'GET /issues/user/:id': async ({ params, query }) => {
      await requireUser(orm, params.id)
      return list({ ...query, authorId: params.id })
    },

    'GET /issues/tags': async ({ viewer }) =>
      success('Tags found', await listTags(orm, viewer.role === 'ADMIN' ? null : viewer.id)),

    'GET /issues': ({ query }) => list(query),

    'GET /issues/stats': async () => success('Feedback counted', await countIssues(orm)),

    'POST /issues/bulk': async ({ body, viewer }) => {
      const outcome = await updateIssues(services, body, viewer, onStatus)
      return success(describeOutcome(body.action, outcome), outcome)
    },

    'GET /issues/:id': withResource(visible, async (_, issue) =>
      success('Feedback found', await presentIssue(orm, issue)),
    ),

    'PUT /issues/:id': withResource(visible, async ({ body, viewer }, { id }) =>
      success('Feedback updated', await presentIssue(orm, await updateIssue(services, id, body, viewer))),
    ),

    'DELETE /issues/:id': withResource(visible, async ({ query, viewer }, { id }) => {
      await deleteIssue(services, id, query.version, viewer)
      return success('Feedback deleted', null)
    }),

    'PUT /issues/:id/assign': (call) => {
      const { assignedToId } = call.body
      return setField(assignedToId === null ? 'Feedback unassigned' : 'Feedback assigned', call, {
        assignedToId,
      })
    },

    'PUT /issues/:id/status': (call) => setField('Status changed', call, { status: call.body.status }),

    'PUT /issues/:id/priority': (call) => setField('Priority changed', call, { priority: call.body.priority }),

    'GET /issues/:id/history': withResource(visible, async ({ query }, { id }) =>
      listing('History found', await listChanges(orm, id, query)),
    ),
  }
}

interface SetFieldCall {
  params: { id: string }
  body: { version?: number }
  viewer: Viewer
}
