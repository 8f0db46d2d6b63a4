/** Which characters look alike: the skeletons of Unicode Technical Standard 39, from the table that `scripts/update-confusables.mjs` writes. */
import table from './confusables.json' with { type: 'json' }

/** Each character that looks like others, with these. */
const prototypes = new Map(
  Object.entries(table.prototypes).flatMap(([prototype, characters]) =>
    [...characters].map((character) => [character, prototype] as const),
  ),
)

/**
 * What is the same for texts that look the same. For comparing only, never for showing. Expects a text without default-ignorable
 * characters.
 */
export const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFD'), (character) => prototypes.get(character) ?? character)
    .join('')
    .normalize('NFD')
