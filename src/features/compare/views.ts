import { comparePath } from '../../../contract/paths'

/** The views of a comparison, as addresses name them. `unified` is the code in one column. */
export type CompareView = 'code' | 'unified' | 'diagram' | 'figures' | 'outcomes'

/** The view that an address names; the code for anything else. */
export const readView = (text: string | null): CompareView =>
  (['unified', 'diagram', 'figures', 'outcomes'] as const).find((view) => view === text) ?? 'code'

/** The page that compares two sides in a view. */
export const viewPath = (left: string, right: string, view: CompareView): string =>
  view === 'code' ? comparePath(left, right) : `${comparePath(left, right)}&view=${view}`
