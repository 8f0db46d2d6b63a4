/** The categories that builder and editor give are those whose spelling the server keeps. */
import { expect, test } from 'vitest'
import { customCategory, fixedCategories, programCategory } from '../contract/category-names'
import { categoryOf, purposes } from '../src/features/builder/settings/purposes'
import { emptyProgram, toVisualizeRequest } from '../src/features/editor/program'

test('what builder and editor call categories is what the contract calls them', () => {
  const named = [...purposes.map(({ category }) => category), programCategory]
  expect([...new Set(named)].toSorted()).toEqual(fixedCategories.toSorted())
  expect(categoryOf(null)).toBe(customCategory)
  expect(toVisualizeRequest(emptyProgram).category).toBe(programCategory)
})
