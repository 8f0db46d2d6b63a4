/** Addresses for other sites, apart from those that every page loads. They begin with the address of the site. */

/** The circuit for a frame: its diagram, steps and program. `address` is an id, or `ID@3` for one version. */
export const embedPath = (address: string): string => `/embed/${address}`

/** A small picture with the size of a circuit, for a README. */
export const badgePath = (address: string): string => `/embed/${address}/badge.svg`

/** The web component `<ketwork-circuit>`. */
export const webComponentPath = '/embed/ketwork-circuit.js'

/** The size of a frame, in CSS pixels. */
export const embedSize = { width: 640, height: 360 } as const
