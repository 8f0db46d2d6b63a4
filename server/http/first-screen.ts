/**
 * What a page is about, shown before any of its scripts has come: name, description and picture of a circuit, or the first cards of a list. A
 * phone that takes seconds to run the scripts has them long before. Their styles are in `src/app/shell/first-screen.css`, and the app
 * replaces them where it shows the same.
 */
import type { Size } from '../../contract/picture-parts'
import { escapeMarkup } from '../platform/escape-markup'

/** What a page shows first. */
export interface FirstScreen {
  /** Whether they are the first of a list, or the one that the page is about. */
  isList: boolean
  circuits: readonly FirstCircuit[]
}

/** A circuit as the first screen shows it, as plain text. */
export interface FirstCircuit {
  name: string
  description: string
  /** Null where it has none. */
  picture: FirstPicture | null
}

/** A stored picture in the light theme; with `?theme=dark` it is the one for dark pages. */
interface FirstPicture {
  /** Below the base path. */
  url: string
  /** How large it is drawn where there is room, in CSS pixels. */
  size: Size
}

/** The picture that a page fetches before anything else; null where it shows none. */
export const firstPictureOf = ({ circuits }: FirstScreen): FirstPicture | null =>
  circuits.find(({ picture }) => picture !== null)?.picture ?? null

/**
 * The first screen as HTML.
 * @param title the page's own, above a list
 * @param nonce of the page's styles
 */
export function renderFirstScreen(
  { isList, circuits }: FirstScreen,
  title: string,
  basePath: string,
  nonce: string,
): string {
  const styles = circuits.map(({ picture }, index) => (picture === null ? '' : pictureStyles(picture, index, basePath)))
  const style = `<style nonce="${nonce}">${styles.join('')}</style>`
  const parts = isList ? renderList(title, circuits) : circuits.map(renderPage)
  return `${style}<div class="first-screen${isList ? ' first-list' : ''}" aria-hidden="true">${parts.join('')}</div>`
}

const renderPage = ({ name, description }: FirstCircuit): string =>
  [
    `<div class="first-head">${renderName(name)}`,
    `<p class="first-description two-lines" dir="auto">${escapeMarkup(description)}</p></div>`,
    '<div class="first-diagram"><p>Diagram</p><div class="first-room first-0"><div></div></div></div>',
  ].join('')

function renderList(title: string, circuits: readonly FirstCircuit[]): string[] {
  const cards = circuits.map(
    ({ name }, index) => `<div><div class="first-room first-${index}"><div></div></div>${renderName(name)}</div>`,
  )
  return [`<p class="first-title">${escapeMarkup(title)}</p>`, `<div class="first-cards">${cards.join('')}</div>`]
}

const renderName = (name: string): string => `<p class="first-name" dir="auto">${escapeMarkup(name)}</p>`

/** A background is fetched in the reader's theme alone. */
function pictureStyles({ url, size: { width, height } }: FirstPicture, index: number, basePath: string): string {
  const [room, address] = [`.first-${index}`, basePath + url]
  return [
    `${room}{--picture-height:${height}px}`,
    `${room}>div{width:${width}px;aspect-ratio:${width}/${height};background-image:url("${address}")}`,
    `.dark ${room}>div{background-image:url("${address}?theme=dark")}`,
  ].join('')
}
