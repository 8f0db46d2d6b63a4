/** What the pages of circuits request before they have anything to show, so that the server can embed the response. */
import { validate as isUuid } from 'uuid'
import type { CircuitSummary } from '../../contract/circuits'
import { apiPath, circuitIdOf, paths } from '../../contract/paths'
import { picturePart, picturePartPath, type PicturePartName } from '../../contract/picture-parts'
import { firstPictureOf, type FirstCircuit, type FirstScreen } from '../http/first-screen'

/** The URL that the page at a path requests first, as `src/api/circuits.ts` does; null for a page that needs no response to show. */
export function initialRequestOf(path: string): string | null {
  if (path === paths.circuits) return `${apiPath}/circuits`
  const id = circuitIdOf(path)
  return id !== null && isUuid(id) ? `${apiPath}/circuits/${id}` : null
}

/**
 * What a page shows of the response to its initial request before its scripts have come: a circuit, or the first row of cards of a list. Null where
 * there is no picture to show.
 */
export function firstScreenOf(response: string): FirstScreen | null {
  const { data }: { data: CircuitSummary | CircuitSummary[] } = JSON.parse(response)
  const isList = Array.isArray(data)
  const circuits = [data].flat().slice(0, cardsOfRow)
  const screen = { isList, circuits: circuits.map((circuit) => toFirstCircuit(circuit, isList ? 'card' : 'page')) }
  return firstPictureOf(screen) === null ? null : screen
}

/** How many cards a wide window shows beside each other. */
const cardsOfRow = 3

/** As `src/circuit/circuit-picture.tsx` shows it. */
function toFirstCircuit(circuit: CircuitSummary, room: PicturePartName): FirstCircuit {
  const { name, description, plainDescription, cover } = circuit
  const { imagePath, imageSize } = (room === 'card' && cover) || circuit
  const text = { name, description: plainDescription ?? description }
  if (imagePath === null || imageSize === null) return { ...text, picture: null }
  const part = imagePath === circuit.imagePath ? picturePart(imageSize, room) : null
  const url = `/${part === null ? imagePath : picturePartPath(imagePath, room)}`
  return { ...text, picture: { url, size: part ?? imageSize } }
}
