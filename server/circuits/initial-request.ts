/** What the pages of circuits request before they have anything to show, so that the server can embed the response. */
import { validate as isUuid } from 'uuid'
import type { CircuitSummary } from '../../contract/circuits'
import { apiPath, circuitIdOf, paths } from '../../contract/paths'
import { picturePart, picturePartPath } from '../../contract/picture-parts'
import type { FirstPicture } from '../http/client'

/** The URL that the page at a path requests first, as `src/api/circuits.ts` does; null for a page that needs no response to show. */
export function initialRequestOf(path: string): string | null {
  if (path === paths.circuits) return `${apiPath}/circuits`
  const id = circuitIdOf(path)
  return id !== null && isUuid(id) ? `${apiPath}/circuits/${id}` : null
}

/** The first picture that a page shows of a response to its initial request; null if there is none. */
export function firstPictureOf(response: string): FirstPicture | null {
  const { data }: { data: CircuitSummary | CircuitSummary[] } = JSON.parse(response)
  const isList = Array.isArray(data)
  const room = isList ? 'card' : 'page'
  const circuit = [data].flat().find(({ imagePath, imageSize }) => imagePath !== null && imageSize !== null)
  if (!circuit?.imagePath || !circuit.imageSize) return null
  const part = picturePart(circuit.imageSize, room)
  return {
    url: `/${part === null ? circuit.imagePath : picturePartPath(circuit.imagePath, room)}`,
    size: part ?? circuit.imageSize,
    subject: isList ? null : { name: circuit.name, description: circuit.plainDescription ?? circuit.description },
  }
}
