/** The font of diagrams, in which the engine measured every text. */
import { addressOf } from '../../site'
import { diagramFont } from '../../../painting/paint-scene'

/** The font's file, as a path of the site. */
export const diagramFontPath = '/fonts/ketwork-diagram.ttf'

let loading: Promise<void> | null = null

/** Loads the font once per page. Where it cannot be loaded, a plain sans-serif replaces it; nothing moves. */
export function loadDiagramFont(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  if (typeof FontFace === 'undefined') return
  const font = new FontFace(diagramFont, `url(${addressOf(diagramFontPath)})`)
  document.fonts.add(font)
  try {
    await font.load()
  } catch (error) {
    console.warn('The font of the circuit diagrams could not be loaded.', error)
  }
}
