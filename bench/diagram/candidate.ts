/** What the bench asks of a page that draws circuits: ours, or a peer's. */
export interface Candidate {
  /** From the text of a program to a picture that the browser has but to paint. */
  show(source: string): Promise<void>
  /** Moves the picture sideways, in CSS pixels. */
  pan(pixels: number): void
  zoom(factor: number): void
  /** Shows the picture in rows, as wide as the window; only where the page can. */
  showRows?(): void
  /** Moves rows upwards, in CSS pixels. */
  scroll?(pixels: number): void
  /** Milliseconds that each frame's own work took since the last time this was asked; only where the page can tell. */
  drawn?(): number[]
}
