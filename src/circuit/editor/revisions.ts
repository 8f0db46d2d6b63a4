import type { ChangeDesc } from '@codemirror/state'

/**
 * The changes since earlier states of the text. The engine answers late, about an earlier text; its spans have to be mapped to the
 * current one. Only texts that an answer may still be about are kept.
 */
export class Revisions {
  private revisions: { text: string; since: ChangeDesc | null }[] = []

  /** Records the current text. */
  record(text: string): void {
    this.revisions.push({ text, since: null })
  }

  /** Adds a change of the text to all revisions. */
  change(change: ChangeDesc): void {
    for (const revision of this.revisions) revision.since = revision.since?.composeDesc(change) ?? change
  }

  /** The changes since the text was `text`: null for none, undefined where that text is not known. */
  since(text: string): ChangeDesc | null | undefined {
    return this.revisions.findLast((revision) => revision.text === text)?.since
  }

  /** Drops all revisions but these texts, and those after the newest of them. */
  keep(texts: readonly (string | null)[]): void {
    const newest = this.revisions.findLastIndex(({ text }) => texts.includes(text))
    this.revisions = this.revisions.filter(({ text }, index) => index >= newest || texts.includes(text))
  }
}
