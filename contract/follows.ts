/** Following people and collections: who follows hears of what they publish, and of the circuits that come into them. */
import { z } from 'zod'
import { CollectionSummary } from './collections'
import { listingOf, successOf } from './envelope'
import { byId, pageOfList } from './fields'
import { routes } from './route'
import { Author } from './users'

/** People, and collections, that an account may follow at most. */
export const maxFollowed = 2000

/** How many follow somebody or something, and whether the viewer does. */
export const Following = z.object({ isFollowing: z.boolean(), followerCount: z.int() }).meta({ id: 'Following' })
export type Following = z.infer<typeof Following>

export const followRoutes = routes({
  'GET /users/:id/follow': {
    summary: 'How many follow a user, and whether the viewer does.',
    access: 'open',
    params: byId,
    answer: successOf(Following),
  },
  'PUT /users/:id/follow': {
    summary: `Follows a user: the viewer is notified of the circuits that they publish from now on. An account follows at most ${maxFollowed} people.`,
    access: 'signed in',
    params: byId,
    answer: successOf(Following),
  },
  'DELETE /users/:id/follow': {
    summary: 'Follows a user no longer. Answers the same for one who is not followed.',
    access: 'signed in',
    params: byId,
    answer: successOf(z.null()),
  },
  'GET /collections/:id/follow': {
    summary: 'How many follow a collection, and whether the viewer does.',
    access: 'visible',
    params: byId,
    answer: successOf(Following),
  },
  'PUT /collections/:id/follow': {
    summary: `Follows a public collection: the viewer is notified of the public circuits that are added from now on. An account follows at most ${maxFollowed} collections.`,
    access: 'signed in',
    params: byId,
    answer: successOf(Following),
  },
  'DELETE /collections/:id/follow': {
    summary:
      'Follows a collection no longer. Answers the same for one that is not followed, or that the viewer no longer sees.',
    access: 'signed in',
    params: byId,
    answer: successOf(z.null()),
  },
  'GET /following/people': {
    summary: 'Whom the one who is signed in follows, the last one first.',
    access: 'signed in',
    query: z.object(pageOfList),
    answer: listingOf(Author),
  },
  'GET /following/collections': {
    summary: 'The collections that the one who is signed in follows and still finds, the newest first.',
    access: 'signed in',
    query: z.object(pageOfList),
    answer: listingOf(CollectionSummary),
  },
})
