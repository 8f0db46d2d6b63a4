/**
 * How to load the pages that hardly anybody opens first: those for administrators, of collections, of comparisons, of the help, of feedback, of notifications, and of settings. The names
 * of their many files would otherwise be a part of what every visitor loads.
 */
import type { ComponentType } from 'react'

/** The loaders by file. A page is the default export of its module. */
export const lazyPages = import.meta.glob<{ default: ComponentType }>(
  '/src/features/{admin,collections,compare,help,issues,notifications,settings}/*-page.tsx',
)
