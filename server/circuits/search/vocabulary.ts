/**
 * Words of circuits that begin as those of a search, or have them within. To look up these words takes the index a fraction of the time of
 * looking up all that begins so, in particular where a search has several words that are frequent.
 */
import { sql } from 'drizzle-orm'
import { arrayParameter, memoizePerConnection, type Queries } from '../../platform/queries'

/** The words of circuits for a text; undefined where there are more than {@link maxWords}. */
export interface KnownWords {
  /** Those that begin with it. */
  beginning: string[] | undefined
  /** Those that contain it, and those that are shortened, because the rest of these may. */
  containing: string[] | undefined
}

/** So many words are looked up in place of one. */
const maxWords = 40

/** A word that may be the beginning of one that is too long to be stored (`maxLength` of `words.ts`, in UTF-16 units). Its rest may contain anything. */
const isShortened = sql.raw('length(word) >= case when octet_length(word) = length(word) then 50 else 25 end')

/** All words that begin with a text come before the text with the last of all characters behind it. */
const afterAll = '\u{10FFFF}'

/** The words of circuits for each of some texts, which are letters and digits. */
export async function lookUpWords(
  queries: Queries,
  texts: readonly string[],
): Promise<ReadonlyMap<string, KnownWords>> {
  if (texts.length === 0) return new Map()
  const rows = await wordsOfCircuits(queries).execute({ texts })
  return new Map(
    rows.map(({ searched, beginning, containing }) => [
      searched,
      { beginning: few(beginning), containing: few([...new Set(containing)])?.toSorted() },
    ]),
  )
}

const few = (words: string[]) => (words.length > maxWords ? undefined : words)

const rowLimit = sql.raw(String(maxWords + 1))

const wordsOfCircuits = memoizePerConnection((queries) =>
  queries
    .select({
      searched: sql<string>`searched`,
      beginning: sql<string[]>`array(
        select word from search_vocabulary
        where word collate "C" >= searched and word collate "C" < searched || ${sql.raw(`'${afterAll}'`)}
        order by word collate "C" limit ${rowLimit}
      )`,
      containing: sql<string[]>`array(
        select word from search_vocabulary where word like '%' || searched || '%' limit ${rowLimit}
      ) || array(
        select word from search_vocabulary where ${isShortened} limit ${rowLimit}
      )`,
    })
    .from(sql`unnest(${arrayParameter('texts', 'text')}) as searched`)
    .prepare('words of circuits'),
)
