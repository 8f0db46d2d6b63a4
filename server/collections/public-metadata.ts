/** What other sites read of collections: the head of their pages for shared links, and their sitemap. All of it shows what visitors find. */
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { validate as isUuid } from 'uuid'
import { collectionIdOf, paths } from '../../contract/paths'
import { maxAddresses, sendSitemap, shorten } from '../circuits/public-metadata'
import { feedLink, renderArticleHead } from '../http/page-head'
import type { Services } from '../services'
import { mayFindCollection } from '../visibility/policy'
import { findCollection, readCollection } from './repository'
import { collections } from './tables'

/** The path of the sitemap of collections. */
export const collectionSitemap = '/sitemap-collections.xml'

/** The HTML that the page of a public collection adds to its head; null for other pages. */
export async function renderCollectionHead(
  { database: { orm }, settings }: Services,
  path: string,
): Promise<string | null> {
  const id = collectionIdOf(path)
  if (id === null || !isUuid(id) || !(await findCollection(orm, id))?.isPublic) return null
  const { name, description, author, circuits, createdAt } = await readCollection(orm, id, null)
  const image = circuits.find(({ circuit }) => circuit.imagePath !== null)?.circuit
  return (
    renderArticleHead(settings, {
      title: name,
      description: shorten(`${description} ${circuits.length} ${circuits.length === 1 ? 'circuit' : 'circuits'}.`),
      address: settings.publicUrl + paths.collection(id),
      image: image && { address: `${settings.publicUrl}/${image.imagePath}`, alt: `Diagram of ${image.name}` },
      publishedAt: createdAt,
      author: author.username,
    }) + feedLink(settings)
  )
}

/** Serves the sitemap of the newest public collections. */
export function serveCollectionSitemap(app: FastifyInstance, { database: { orm }, settings }: Services): void {
  app.get(collectionSitemap, { schema: { hide: true } }, async (_, reply) => {
    const rows = await orm
      .select({ id: collections.id, updatedAt: collections.updatedAt })
      .from(collections)
      .where(mayFindCollection(collections, null))
      .orderBy(desc(collections.createdAt), desc(collections.id))
      .limit(maxAddresses)
    return sendSitemap(
      reply,
      settings,
      rows.map(({ id, updatedAt }) => ({ path: paths.collection(id), updatedAt })),
    )
  })
}
