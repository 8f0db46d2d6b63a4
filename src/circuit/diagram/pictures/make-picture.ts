/** Makes the file of a picture, with the painter of its format. */
import type { PictureFormat } from '../../../../contract/picture-formats'
import type { PictureMetadata } from '../../../../painting/picture-metadata'
import { version } from '../../../../package.json'
import type { Scene } from '../../../../engine-rs/index'
import { requestFile } from '../../../api/http'
import type { EngineClient } from '../../../engine/engine-client'
import { imageFileName } from '../../../lib/download'
import { addressOf, site } from '../../../site'
import { diagramFontPath } from '../font'
import { arrangedScene, pagesOf } from '../../../../painting/picture-arrangement'
import type { PictureOptions } from './picture-options'
import { drawPng } from './png-picture'
import { completeSvg, partNote } from './svg-picture'
import { withThemePalette } from './theme-palette'

/** A finished picture. */
interface MadePicture {
  file: Blob
  /** What it does not show, as a sentence; null for nothing. */
  note: string | null
}

/** The name of a circuit that has none yet. */
export const defaultCircuitName = 'Quantum circuit'

/** The name of a picture that shows only a part of a circuit, because the rest has errors. */
export const nameOfPart = (name: string): string => `${name.trim() || defaultCircuitName} (incomplete)`

/** What a picture says about itself. `path` is that of the circuit's page. */
export const metadataOf = (name: string, path = location.pathname): PictureMetadata => ({
  name: name.trim() || defaultCircuitName,
  address: location.origin + path,
  software: `${site.productName} ${version}`,
})

/**
 * Makes a picture.
 *
 * @throws {PictureTooLarge} if the browser has no canvas for a PNG of that size.
 * @throws {Error} if a part of the product could not be loaded, or the engine stopped.
 */
export async function makePicture(
  engine: Pick<EngineClient, 'svg'>,
  scene: Scene,
  options: PictureOptions,
  metadata: PictureMetadata,
): Promise<MadePicture> {
  const { format, arrangement, theme, isTransparent } = options
  if (format === 'png') return { file: await drawPng(arrangedScene(scene, options), options, metadata), note: null }
  if (format === 'pdf') {
    const [{ drawPdf }, font] = await Promise.all([
      import('../../../../painting/pdf-picture'),
      requestFile(addressOf(diagramFontPath)).then((file) => file.arrayBuffer()),
    ])
    const pages = pagesOf(scene, arrangement)
    const pdf = withThemePalette(theme, (palette) => drawPdf({ pages, palette, isTransparent, metadata, font }))
    const { file, lacksCharacters } = await pdf
    return { file, note: lacksCharacters ? missingCharacters : null }
  }
  const svg = await engine.svg(arrangedScene(scene, options), { theme, title: metadata.name, tagsOperations: true })
  const text = completeSvg(svg, metadata, isTransparent)
  const part = partNote(svg)
  return { file: new Blob([text], { type: 'image/svg+xml' }), note: part === null ? null : `It shows ${part}.` }
}

const missingCharacters = "Some names have characters that the PDF's font lacks. An SVG or PNG shows them."

/** The name of a picture's file; one without the circuit's name where that is empty. */
export function pictureFileName(name: string, format: PictureFormat, date: Date = new Date()): string {
  if (name.trim() !== '') return imageFileName(name, date, format)
  return `quantum_circuit_${date.toISOString().slice(0, 10)}.${format}`
}

/** Whether this browser can copy pictures. */
export const canCopy = (): boolean => typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator

/** Copies a picture. The browser asks for the file only once it has allowed that, so it comes as a promise. */
export const copyPicture = (png: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
