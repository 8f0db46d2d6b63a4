/** The conditions that totals and facets count by. */
import { and } from 'drizzle-orm'
import type { Viewer } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import { isFound, passes, passesAside, type KnownFilters } from '../filters'

/** An author's circuits and a member's favorites are few enough to be counted each time. */
export const isSmall = ({ author, favorites }: KnownFilters): boolean => author !== undefined || favorites

export const isUnfiltered = ({ searched, categories, tags }: KnownFilters): boolean =>
  searched === '' && categories === undefined && tags === undefined

/** The condition for circuits that pass the filters, whoever may find them. */
export const matches = (queries: Queries, filters: KnownFilters) => and(passesAside(queries, filters), isFound(filters))

/** The condition for circuits that pass the filters and that the viewer may find. */
export const matchesFor = (queries: Queries, filters: KnownFilters, viewer: Viewer | null) =>
  and(passes(queries, filters, viewer), isFound(filters))
