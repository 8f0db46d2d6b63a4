/** Programs as pictures: for the API, in the workers of the engine, and for the command line. */
import { readFile } from 'node:fs/promises'
import type { PictureFormat } from '../../contract/picture-formats'
import type { Diagnostic, Engine, Limits, Scene } from '../../engine-rs/index'
import { cutIntoRows, oneStrip } from '../../engine-rs/scene-rows/rows'
import { partOfPicture, pictureRowWidth, rowsOfPicture, sceneOfRows } from '../../engine-rs/scene-rows/scene-of-rows'
import { pagesOf } from '../../painting/picture-arrangement'
import { maxPdfShapes } from '../../painting/picture-limits'
import type { PictureMetadata } from '../../painting/picture-metadata'
import { paletteOf, type PictureTheme } from '../../painting/theme-colors'
import { rasterize, sizeOf, zoomFor } from './rasterize'

/** How a program is to be drawn. */
export interface PictureRequest {
  format: PictureFormat
  theme: PictureTheme
  /** What a PDF says about itself; the name is also the title of an SVG. */
  metadata: PictureMetadata
  /** One strip, however long the program is, instead of rows. */
  isStrip?: boolean
  /** Whether classical variables have wires. */
  showsVariables?: boolean
  limits?: Limits
}

/** A picture. */
export interface DrawnPicture {
  /** A text for an SVG, else bytes; null where errors stand in the way. */
  file: string | Uint8Array<ArrayBuffer> | null
  /** Of the program, then of what the picture does not show. */
  diagnostics: Diagnostic[]
}

/** Draws a program. PNG and PDF take seconds of a processor where a program is large. */
export async function drawPicture(
  engine: Pick<Engine, 'visualize' | 'svg'>,
  source: string,
  request: PictureRequest,
): Promise<DrawnPicture> {
  const { limits = {}, showsVariables } = request
  const { scene, diagnostics } = engine.visualize(source, { limits, showsVariables })
  if (scene === null) return { file: null, diagnostics }
  const { file, losses } = request.format === 'pdf' ? await drawPdf(scene, request) : await draw(engine, scene, request)
  return { file, diagnostics: [...diagnostics, ...losses] }
}

/** A file, and what it does not show. */
interface Drawing {
  file: DrawnPicture['file']
  losses: Diagnostic[]
}

async function draw(engine: Pick<Engine, 'svg'>, scene: Scene, request: PictureRequest): Promise<Drawing> {
  const { format, theme, metadata, isStrip = false } = request
  const rows = isStrip ? oneStrip(scene) : cutIntoRows(scene, pictureRowWidth)
  const svg = await engine.svg(sceneOfRows(rows, rowsOfPicture(rows)), { theme, title: metadata.name })
  const kind = format === 'svg' ? 'an SVG' : 'a PNG'
  const part = partOfPicture(rows)
  const losses = part === null ? [] : [loss('warning', `${kind} of this circuit shows ${part}`, 'choose PDF for all')]
  if (format === 'svg') return { file: svg, losses }
  const zoom = zoomFor(sizeOf(svg))
  if (zoom < 1) {
    losses.push(loss('warning', `this circuit is too large for a sharp PNG; it is drawn at ${zoom.toFixed(2)}×`))
  }
  return { file: rasterize(svg), losses }
}

const fontFile = new URL('../../public/fonts/ketwork-diagram.ttf', import.meta.url)

async function drawPdf(scene: Scene, { theme, metadata, isStrip = false }: PictureRequest): Promise<Drawing> {
  const shapes = scene.kinds.length
  if (shapes > maxPdfShapes) {
    const [limit, found] = [maxPdfShapes, shapes].map((count) => count.toLocaleString('en-US'))
    return {
      file: null,
      losses: [loss('error', `a PDF has up to ${limit} shapes, and this circuit has ${found}`, 'choose SVG')],
    }
  }
  // Loaded by the first PDF: its library takes longer than a small drawing.
  const [{ drawPdf: paintPdf }, font] = await Promise.all([import('../../painting/pdf-picture'), readFile(fontFile)])
  const { file, lacksCharacters } = await paintPdf({
    pages: pagesOf(scene, isStrip ? 'strip' : 'rows'),
    palette: paletteOf(theme),
    isTransparent: false,
    metadata,
    font: font.buffer.slice(font.byteOffset, font.byteOffset + font.byteLength),
  })
  const losses = lacksCharacters
    ? [loss('warning', "some names have characters that a PDF's font lacks", 'choose SVG or PNG for them')]
    : []
  return { file: new Uint8Array(await file.arrayBuffer()), losses }
}

/** What a picture does not show, about the program as a whole. The code is that of exports to other tools. */
const loss = (severity: Diagnostic['severity'], message: string, help?: string): Diagnostic => ({
  code: 'QASM701',
  severity,
  message,
  ...(help !== undefined && { help }),
  span: { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
})
