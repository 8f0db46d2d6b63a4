/** The ids that connect the tabs of the variants with what they show. */

/** The id of the form and the preview of the chosen variant, and of the comparison in their place. */
export const variantPanelId = 'builder-variant'

/** The id of a variant's tab. */
export const variantTabId = (id: number): string => `builder-variant-tab-${id}`

/** The id of the tab of the comparison. */
export const compareTabId = 'builder-variant-compare'

/** The id of the button that makes the second variant. */
export const firstDuplicateId = 'builder-duplicate'
