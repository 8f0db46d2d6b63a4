/** Circuits of other collections say at the end of their descriptions where they come from. */

/** Where circuits come from, and what allows them to be shown here. */
export interface Provenance {
  /** An address. */
  source: string
  license: string
  /** Whom to name, and how. */
  attribution: string
}

/** A description that ends with what licenses ask to be shown. */
export const withProvenance = (text: string | undefined, { source, license, attribution }: Provenance): string =>
  [...(text === undefined ? [] : [text, '']), `Source: ${source}`, `License: ${license}`, attribution].join('\n')

/** Where the provenance begins in a description, which pages do not fold; its length where there is none. */
export function provenanceIn(description: string): number {
  const start = description.lastIndexOf('\n\nSource: ')
  const place = start < 0 ? 0 : start + 2
  return /^Source: .+\nLicense: /.test(description.slice(place)) ? place : description.length
}
