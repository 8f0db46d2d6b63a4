/** Packs SVG pictures for storing: without the font, which is most of each, and compressed. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { diagramFont } from '../../engine-rs/generated/diagram-font'

/** The SVG pictures of a circuit, one a theme. */
interface VectorPictures {
  light: string
  dark: string
}

/** Stands for the font. No XML contains this character. */
const fontMark = '\0'

/** Both pictures in one file: they differ in their colors only, and together take hardly more than one. */
export async function packVectorPictures({ light, dark }: VectorPictures): Promise<Buffer> {
  return promisify(gzip)(
    JSON.stringify({ light, dark }).replaceAll(diagramFont, JSON.stringify(fontMark).slice(1, -1)),
    {
      level: 9,
    },
  )
}

/** @throws {Error} if the bytes are not what {@link packVectorPictures} made. */
export async function unpackVectorPictures(packed: Buffer): Promise<VectorPictures> {
  const { light, dark }: Partial<VectorPictures> = JSON.parse((await promisify(gunzip)(packed)).toString())
  if (light === undefined || dark === undefined) throw new Error('A file of vector pictures is damaged.')
  return { light: light.replaceAll(fontMark, diagramFont), dark: dark.replaceAll(fontMark, diagramFont) }
}
