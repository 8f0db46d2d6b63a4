/** The conditions that totals and facets count by. */
import { and } from 'drizzle-orm'
import type { Viewer } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import {
  indexedChoices,
  matchesFilters,
  matchesChoices,
  withoutIndexedCategories,
  type ResolvedFilters,
} from '../list-conditions'
import { matchesSearch, matchesSearchByIndex } from '../search/search'

/** An author's circuits and a member's favorites are few enough to be counted each time. */
export const isCountedDirectly = ({ author, favorites }: ResolvedFilters): boolean => author !== undefined || favorites

export const isUnfiltered = ({ searched, categories, tags, requirements }: ResolvedFilters): boolean =>
  searched === '' && categories === undefined && tags === undefined && requirements === undefined

/** The condition for circuits that pass the filters, without visibility. */
export const matchesChoicesAndSearch = (queries: Queries, filters: ResolvedFilters) =>
  and(matchesChoices(queries, filters), matchesSearch(filters))

/** The same for counts that look circuits up in the index of searches. */
export const matchesChoicesAndSearchByIndex = (queries: Queries, filters: ResolvedFilters) =>
  and(matchesChoicesByIndex(queries, filters), matchesSearchByIndex(filters))

/** The part of it that is no search. */
export const matchesChoicesByIndex = (queries: Queries, filters: ResolvedFilters) =>
  and(matchesChoices(queries, withoutIndexedCategories(filters)), indexedChoices(filters))

/** The condition for circuits that pass the filters and that the viewer may find. */
export const matchesFiltersAndSearch = (queries: Queries, filters: ResolvedFilters, viewer: Viewer | null) =>
  and(matchesFilters(queries, filters, viewer), matchesSearch(filters))
