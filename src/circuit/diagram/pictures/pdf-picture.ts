/** A diagram as a PDF of one page, painted by the painter of the page's canvas. Loaded with its library when it is needed. */
import PdfDocument from 'pdfkit'
import type { Scene } from '../../../../engine-rs/index'
import { paint } from '../paint'
import type { Palette } from '../palette'
import { PdfContext } from './pdf-context'
import type { PictureMetadata } from './picture-options'

/** Points a CSS pixel. */
const pointsPerPixel = 0.75
/** The longest side of a page that every reader shows, in points. A longer drawing is scaled down. */
const maxSide = 14_400
/** Level and upright lines are set onto a grid of this many places a pixel. */
const precision = 64

/** The drawing, and how it is to look. */
interface PdfPicture {
  scene: Scene
  palette: Palette
  isTransparent: boolean
  metadata: PictureMetadata
  /** The file of the diagram's font. */
  font: ArrayBuffer
}

/** A finished PDF. */
interface DrawnPdf {
  file: Blob
  /** Whether names have characters that the font lacks, which are shown as boxes. */
  lacksCharacters: boolean
}

/** Draws a whole circuit. Reads the palette before it returns its promise. */
export async function drawPdf({ scene, palette, isTransparent, metadata, font }: PdfPicture): Promise<DrawnPdf> {
  const { width, height } = scene
  const scale = Math.min(pointsPerPixel, maxSide / Math.max(width, height))
  const document = new PdfDocument({
    size: [width * scale, height * scale],
    margin: 0,
    // None but the one that is registered below.
    font: '',
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: metadata.name, Subject: metadata.address, Creator: metadata.software, Producer: 'PDFKit' },
  })
  const file = collect(document)
  document.registerFont(PdfContext.font, font)
  document.scale(scale)
  const context = new PdfContext(document)
  paint(context, scene, {
    view: { x: 0, y: 0, scale: 1 },
    size: { width, height },
    palette,
    pixelRatio: precision,
    lit: [],
    selected: null,
    isTransparent,
  })
  document.end()
  return { file: await file, lacksCharacters: context.lacksCharacters }
}

function collect(document: PDFKit.PDFDocument): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part))
    document.on('end', () => resolve(new Blob(parts, { type: 'application/pdf' })))
    document.on('error', reject)
  })
}
