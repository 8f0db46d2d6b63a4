/** Saves the picture that the server has of a circuit. Loaded when that is asked for. */
import { fetchImage } from '../../../api/circuits'
import { download, imageFileName } from '../../../lib/download'
import { metadataOf } from './make-picture'
import { addPictureTexts } from './png-picture'

/**
 * Saves the picture of a circuit, a long one in rows.
 *
 * @param path of the circuit's page; that of the present one if it has none.
 * @throws {Error} if the picture could not be loaded.
 */
export async function downloadImage(name: string, imagePath: string, path?: string): Promise<void> {
  const file = await addPictureTexts(await fetchImage(imagePath), metadataOf(name, path))
  download(file, imageFileName(name))
}
