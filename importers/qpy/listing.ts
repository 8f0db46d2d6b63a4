/** A file that is no text, as lines for people: what an import shows as its source. */

/** The most characters of a name. */
const maxName = 60

/** A name as it is shown, in one line. */
export function shownName(name: string): string {
  const plain = name.replaceAll(/\p{C}/gu, '�')
  return plain.length > maxName ? `${plain.slice(0, maxName)}…` : plain
}

/** The lines so far. */
export class Listing {
  private readonly lines: string[] = []
  private length = 0

  /** Adds a line, and returns where it begins and ends. */
  add(line: string): { from: number; to: number } {
    const from = this.length
    this.lines.push(line)
    this.length += line.length + 1
    return { from, to: from + line.length }
  }

  get text(): string {
    return this.lines.map((line) => `${line}\n`).join('')
  }
}
