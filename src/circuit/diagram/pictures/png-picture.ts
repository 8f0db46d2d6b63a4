/** A diagram as a PNG, painted by the painter of the page's canvas. */
import type { PictureMetadata } from '../../../../painting/picture-metadata'
import type { Scene } from '../../../../engine-rs/index'
import { loadDiagramFont } from '../font'
import { paint } from '../../../../painting/paint-scene'
import { pngSize, type PictureOptions } from './picture-options'
import { addPngTexts } from './png-metadata'
import { withThemePalette } from './theme-palette'

/**
 * Draws a whole scene.
 *
 * @throws {PictureTooLarge} if the browser has no canvas of that size.
 */
export async function drawPng(
  scene: Scene,
  { scale, theme, isTransparent }: Pick<PictureOptions, 'scale' | 'theme' | 'isTransparent'>,
  metadata: PictureMetadata,
): Promise<Blob> {
  await loadDiagramFont()
  const { width, height } = pngSize(scene, scale)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new PictureTooLarge()
  context.scale(scale, scale)
  withThemePalette(theme, (palette) => {
    // Up to the edge of the last pixels, of which the drawing may take a part.
    const size = { width: width / scale, height: height / scale }
    const view = { x: 0, y: 0, scale: 1 }
    paint(context, scene, { view, size, palette, pixelRatio: scale, highlighted: [], selected: null, isTransparent })
  })
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png === null) throw new PictureTooLarge()
  return addPictureTexts(png, metadata)
}

/** A PNG that says what it shows, where that comes from, and what drew it. */
export async function addPictureTexts(png: Blob, { name, address, software }: PictureMetadata): Promise<Blob> {
  const texts = { Title: name, Source: address, Software: software }
  return new Blob([addPngTexts(new Uint8Array(await png.arrayBuffer()), texts)], { type: 'image/png' })
}

/** The browser refused to draw a picture of that size. */
export class PictureTooLarge extends Error {
  override name = 'PictureTooLarge'
}
