/** Saves the picture that the server has of a circuit. Loaded when that is asked for. */
import { fetchImage } from '../../../api/circuits'
import { download, imageFileName } from '../../../lib/download'
import { toast } from '../../../ui/toast'
import { metadataOf } from './make-picture'
import { readPngScale } from './png-metadata'
import { addPictureTexts } from './png-picture'

/** Pixels for each pixel of the drawing, which the server draws where they are not too many. */
const usualScale = 2

/**
 * Saves the picture of a circuit, a long one in rows. Says so where the circuit is too large for as many pixels as other pictures have.
 *
 * @param path of the circuit's page; that of the present one if it has none.
 * @throws {Error} if the picture could not be loaded.
 */
export async function downloadImage(name: string, imagePath: string, path?: string): Promise<void> {
  const png = await fetchImage(imagePath)
  download(await addPictureTexts(png, metadataOf(name, path)), imageFileName(name))
  const scale = readPngScale(new Uint8Array(await png.arrayBuffer()))
  // Densities are rounded to pixels per meter.
  if (scale === null || scale > 0.999 * usualScale) return
  toast(
    `Saved at ${scale.toFixed(2)}×: this circuit is too large for a PNG at ${usualScale}×. For a sharp picture, choose SVG or PDF in “Save the diagram”.`,
    'danger',
  )
}
