/** All routes of the API, under `/api`. */
import { authRoutes } from './auth'
import { categoryRoutes, circuitRoutes, commentRoutes, reactionRoutes } from './circuits'
import { hardwareRoutes } from './hardware'
import { issueCommentRoutes, issueMailRoutes, issueRoutes, attachmentRoutes } from './issues'
import { moderationRoutes } from './moderation'
import { serviceRoutes } from './service'
import { userRoutes } from './users'

export const apiRoutes = {
  ...authRoutes,
  ...userRoutes,
  ...circuitRoutes,
  ...reactionRoutes,
  ...commentRoutes,
  ...categoryRoutes,
  ...hardwareRoutes,
  ...issueRoutes,
  ...issueCommentRoutes,
  ...attachmentRoutes,
  ...issueMailRoutes,
  ...moderationRoutes,
  ...serviceRoutes,
}
export type ApiRoutes = typeof apiRoutes
