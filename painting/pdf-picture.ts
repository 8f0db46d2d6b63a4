/** A diagram as a PDF, painted by the painter of the page's canvas. Loaded with its library when it is needed. */
import PdfDocument from 'pdfkit'
import { Role } from '../engine-rs/index'
import { paint } from './paint-scene'
import type { Palette } from './palette'
import type { Pages } from './picture-arrangement'
import { PdfContext } from './pdf-context'
import type { PictureMetadata } from './picture-metadata'

/** Level and upright lines are set onto a grid of this many places a pixel. */
const precision = 64

/** The size of the number of a page, in points. */
const numberSize = 8

/** The drawing, and how it is to look. */
interface PdfPicture {
  pages: Pages
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
export async function drawPdf({ pages, palette, isTransparent, metadata, font }: PdfPicture): Promise<DrawnPdf> {
  const document = new PdfDocument({
    size: [pages.width, pages.height],
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
  const context = new PdfContext(document)
  for (let index = 0; index < pages.scenes.length; index++) {
    if (index > 0) document.addPage()
    drawPage(context, pages, index, { palette, isTransparent })
  }
  document.end()
  return { file: await file, lacksCharacters: context.lacksCharacters }
}

function drawPage(
  context: PdfContext,
  { scenes, scale, width, height, margin }: Pages,
  index: number,
  { palette, isTransparent }: Pick<PdfPicture, 'palette' | 'isTransparent'>,
): void {
  const scene = scenes[index]
  if (scene === undefined) return
  if (!isTransparent) {
    context.fillStyle = palette.background
    context.fillRect(0, 0, width, height)
  }
  context.save()
  context.translate(margin, margin)
  context.scale(scale, scale)
  const view = { x: 0, y: 0, scale: 1 }
  const size = { width: scene.width, height: scene.height }
  paint(context, scene, {
    view,
    size,
    palette,
    pixelRatio: precision,
    highlighted: [],
    selected: null,
    isTransparent: true,
  })
  context.restore()
  if (scenes.length === 1) return
  context.font = `${numberSize}px sans-serif`
  context.fillStyle = palette.ink(Role.WireLabel, 0)
  context.textAlign = 'right'
  context.fillText(`${index + 1} of ${scenes.length}`, width - margin, height - margin / 2)
}

function collect(document: PDFKit.PDFDocument): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part))
    document.on('end', () => resolve(new Blob(parts, { type: 'application/pdf' })))
    document.on('error', reject)
  })
}
