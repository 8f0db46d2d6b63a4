/** The views of a comparison, as addresses name them. `unified` is the code in one column. */
export type CompareView = 'code' | 'unified' | 'diagram' | 'figures' | 'outcomes'

/** The view that an address names; the code for anything else. */
export const readView = (text: string | null): CompareView =>
  (['unified', 'diagram', 'figures', 'outcomes'] as const).find((view) => view === text) ?? 'code'
