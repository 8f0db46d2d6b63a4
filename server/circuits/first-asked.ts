/** What the pages of circuits ask for before they have anything to show. */
import { validate as isUuid } from 'uuid'
import { apiPath, circuitIdOf, paths } from '../../contract/paths'
import { picturePart, picturePartPath } from '../../contract/picture-parts'

/** By the path of a page, as the client will ask it (`src/api/circuits.ts`); null for a page that can show something without. */
export function asksFirst(path: string): string | null {
  if (path === paths.circuits) return `${apiPath}/circuits`
  const id = circuitIdOf(path)
  return id !== null && isUuid(id) ? `${apiPath}/circuits/${id}` : null
}

/** The address of the picture that a page shows first, of those in the API's answer; null where that has none. */
export function firstPictureIn(answer: string): string | null {
  const [, path, width, height] =
    /"imagePath":"(static\/circuits\/[0-9a-f]{32}\.png)","imageSize":\{"width":([\d.]+),"height":([\d.]+)\}/.exec(
      answer,
    ) ?? []
  if (path === undefined) return null
  const name = answer.includes('"data":[') ? 'card' : 'page'
  const part = picturePart({ width: Number(width), height: Number(height) }, name)
  return `/${part === null ? path : picturePartPath(path, name)}`
}
