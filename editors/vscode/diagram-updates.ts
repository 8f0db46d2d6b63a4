/** When a diagram is drawn anew. */

/** How long typing rests before the diagram follows, in milliseconds. */
const delay = 200

/** Draws again after edits, and shows only what the newest request gave. */
export class DiagramUpdates<Picture> {
  private timer: ReturnType<typeof setTimeout> | undefined
  private newest = 0

  /**
   * @param draw asks for the diagram of what is shown now.
   * @param show shows a diagram.
   * @param fail hears why there is none.
   */
  constructor(
    private readonly draw: () => Promise<Picture>,
    private readonly show: (picture: Picture) => void,
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Draws once edits rest. */
  soon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.now(), delay)
  }

  /** Draws at once. */
  async now(): Promise<void> {
    clearTimeout(this.timer)
    const request = ++this.newest
    try {
      const picture = await this.draw()
      if (request === this.newest) this.show(picture)
    } catch (error) {
      if (request === this.newest) this.fail(error)
    }
  }

  /** Draws no more, and shows nothing that is still asked for. */
  stop(): void {
    clearTimeout(this.timer)
    this.newest++
  }
}
