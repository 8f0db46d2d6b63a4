/** The part of a canvas's context that the diagram's painter uses, for a page of a PDF. */
import type { Context } from './paint-scene'

/** What `public/fonts/ketwork-diagram.ttf` does not have. */
const otherCharacter = /[^\0-\u00ff\u0391-\u03c9\u2010-\u209c\u210f\u2200-\u22ff\u27e8\u27e9]/

/** What is saved and restored. */
interface State {
  fillStyle: Context['fillStyle']
  strokeStyle: Context['strokeStyle']
  lineWidth: number
  lineCap: CanvasLineCap
  globalAlpha: number
  font: string
  textAlign: CanvasTextAlign
  textBaseline: CanvasTextBaseline
}

/**
 * Draws on the current page of a document. A canvas paints one path as often as it is told; a page forgets a path that it has painted, so
 * that the path is written once for each time.
 */
export class PdfContext implements Context, State {
  /** The name under which the document has the diagram's font. */
  static readonly font = 'diagram'

  fillStyle: Context['fillStyle'] = 'black'
  strokeStyle: Context['strokeStyle'] = 'black'
  lineWidth = 1
  lineCap: CanvasLineCap = 'butt'
  globalAlpha = 1
  font = '10px sans-serif'
  textAlign: CanvasTextAlign = 'start'
  textBaseline: CanvasTextBaseline = 'alphabetic'
  /** A document has no pixels to fit letters to. */
  textRendering: CanvasTextRendering = 'geometricPrecision'

  /** Whether a text has characters that the font lacks: it has Latin, Greek and mathematical symbols. */
  lacksCharacters = false

  private path: (() => void)[] = []
  private dash: readonly number[] = []
  private readonly saved: { state: State; dash: readonly number[] }[] = []

  constructor(private readonly page: PDFKit.PDFDocument) {}

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, globalAlpha, font, textAlign, textBaseline } = this
    const state = { fillStyle, strokeStyle, lineWidth, lineCap, globalAlpha, font, textAlign, textBaseline }
    this.saved.push({ state, dash: this.dash })
    this.page.save()
  }

  restore(): void {
    const last = this.saved.pop()
    if (last === undefined) return
    Object.assign(this, last.state)
    this.dash = last.dash
    this.page.restore()
  }

  translate(x: number, y: number): void {
    this.page.translate(x, y)
  }

  scale(x: number, y: number): void {
    this.page.scale(x, y)
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = dash
  }

  beginPath(): void {
    this.path = []
  }

  moveTo(x: number, y: number): void {
    this.path.push(() => this.page.moveTo(x, y))
  }

  lineTo(x: number, y: number): void {
    this.path.push(() => this.page.lineTo(x, y))
  }

  arc(x: number, y: number, radius: number, start: number, end: number): void {
    if (end - start >= 2 * Math.PI) this.path.push(() => this.page.circle(x, y, radius))
    else {
      const at = (angle: number) => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
      const isLarge = end - start > Math.PI ? 1 : 0
      this.path.push(() => this.page.path(`M${at(start)}A${radius} ${radius} 0 ${isLarge} 1 ${at(end)}`))
    }
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.path.push(() => this.page.roundedRect(x, y, width, height, radius))
  }

  fill(): void {
    if (this.path.length === 0) return
    this.page.fillColor(String(this.fillStyle), this.globalAlpha)
    this.write()
    this.page.fill()
  }

  stroke(): void {
    if (this.path.length === 0) return
    this.page.lineWidth(this.lineWidth).lineCap(this.lineCap)
    const [length, space] = this.dash
    if (length === undefined) this.page.undash()
    else this.page.dash(length, { space })
    this.page.strokeColor(String(this.strokeStyle), this.globalAlpha)
    this.write()
    this.page.stroke()
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.page.fillColor(String(this.fillStyle), this.globalAlpha).rect(x, y, width, height).fill()
  }

  fillText(text: string, x: number, y: number): void {
    if (text === '') return
    this.lacksCharacters ||= otherCharacter.test(text)
    const size = Number.parseFloat(this.font)
    this.page.font(PdfContext.font).fontSize(size).fillColor(String(this.fillStyle), this.globalAlpha)
    const before = this.textAlign === 'center' ? 0.5 : this.textAlign === 'right' ? 1 : 0
    const left = before === 0 ? x : x - before * this.page.widthOfString(text)
    this.page.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
  }

  /** @throws {Error} always: a circuit in its own size is never painted as pixels. */
  putImageData(): void {
    throw new Error('A page has no pixels.')
  }

  private write(): void {
    for (const step of this.path) step()
  }
}
