/** Categories, and the circuits of each. */
import type { categoryRoutes } from '../../contract/circuits'
import { notFound } from '../http/http-error'
import { listing, success, type Implementations } from '../http/implementation'
import type { Services } from '../services'
import { findCategory } from './categories-and-tags'
import { countCategories } from './counts/public-counts'
import { listCircuits } from './library/library-page'

export const implementCategories = ({ database: { orm } }: Services): Implementations<typeof categoryRoutes> => ({
  'GET /categories': async () => success('Categories found', await countCategories(orm)),

  'GET /categories/:id/circuits': async ({ params, query, viewer }) => {
    const name = await findCategory(orm, params.id)
    if (name === null) throw notFound('Category not found')
    return listing('Circuits found', await listCircuits(orm, { ...query, category: [name] }, viewer))
  },
})
