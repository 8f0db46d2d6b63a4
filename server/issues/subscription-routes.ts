import type { issueMailRoutes } from '../../contract/issues'
import { invalidField } from '../http/http-error'
import { success, type Implementations } from '../http/implementation'
import type { Services } from '../services'
import { findUnsubscriber, isSubscribed, setSubscribed } from './subscriptions'

export function implementIssueMails({ database: { orm } }: Services): Implementations<typeof issueMailRoutes> {
  return {
    'GET /issues/mails': async ({ viewer }) => respond(await isSubscribed(orm, viewer.id)),

    'PUT /issues/mails': async ({ body: { isWanted }, viewer }) => {
      await setSubscribed(orm, viewer.id, isWanted)
      return respond(isWanted)
    },

    'POST /issues/mails/link': async ({ body: { isWanted, token } }) => {
      const userId = await findUnsubscriber(orm, token)
      if (userId === null) throw invalidField('token', 'This link is no longer valid.')
      await setSubscribed(orm, userId, isWanted)
      return respond(isWanted)
    },
  }
}

const respond = (isWanted: boolean) =>
  success(isWanted ? 'You get emails about your feedback.' : 'You no longer get emails about your feedback.', {
    isWanted,
  })
