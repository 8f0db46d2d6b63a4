/** All routes of the API, under `/api`. */
import { administrationRoutes } from './administration'
import { authRoutes } from './auth'
import { claimRoutes } from './claims'
import { categoryRoutes, circuitRoutes, commentRoutes, reactionRoutes } from './circuits'
import { collectionRoutes } from './collections'
import { followRoutes } from './follows'
import { hardwareRoutes } from './hardware'
import { importRoutes } from './imports'
import { issueCommentRoutes, issueMailRoutes, issueRoutes, attachmentRoutes } from './issues'
import { moderationRoutes } from './moderation'
import { notificationRoutes } from './notifications'
import { parameterSetRoutes } from './parameter-sets'
import { securityRoutes } from './security'
import { serviceRoutes } from './service'
import { simulationRoutes } from './simulation'
import { userRoutes } from './users'
import { versionRoutes } from './versions'

export const apiRoutes = {
  ...authRoutes,
  ...securityRoutes,
  ...userRoutes,
  ...circuitRoutes,
  ...reactionRoutes,
  ...commentRoutes,
  ...categoryRoutes,
  ...parameterSetRoutes,
  ...claimRoutes,
  ...versionRoutes,
  ...simulationRoutes,
  ...importRoutes,
  ...collectionRoutes,
  ...followRoutes,
  ...hardwareRoutes,
  ...issueRoutes,
  ...issueCommentRoutes,
  ...attachmentRoutes,
  ...issueMailRoutes,
  ...notificationRoutes,
  ...moderationRoutes,
  ...administrationRoutes,
  ...serviceRoutes,
}
export type ApiRoutes = typeof apiRoutes
