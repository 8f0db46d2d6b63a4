import type { ChangeDesc } from '@codemirror/state'

/**
 * What became of the text since an earlier state of it: answers arrive late, and their places have to be found in the text as it is
 * now. Keeps only the states that an answer may still be about.
 */
export class Revisions {
  private known: { text: string; since: ChangeDesc | null }[] = []

  /** The text is now this, and somebody may give an answer about it. */
  record(text: string): void {
    this.known.push({ text, since: null })
  }

  /** The text was changed. */
  change(change: ChangeDesc): void {
    for (const revision of this.known) revision.since = revision.since?.composeDesc(change) ?? change
  }

  /** The changes since the text was this one, null for none; undefined where the text is not known. */
  since(text: string): ChangeDesc | null | undefined {
    return this.known.findLast((revision) => revision.text === text)?.since
  }

  /** Nobody will speak of other states any more than these and what came after the newest of them. */
  keep(texts: readonly (string | null)[]): void {
    const newest = this.known.findLastIndex(({ text }) => texts.includes(text))
    this.known = this.known.filter(({ text }, index) => index >= newest || texts.includes(text))
  }
}
