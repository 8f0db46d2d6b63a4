/** Reads BibTeX as strictly as its grammar is: what is between entries is nothing, braces are balanced, and no field comes twice. */
export interface BibEntry {
  type: string
  key: string
  fields: Record<string, string>
}

/** @throws for what is no list of entries `@type{key, name = {value}, …}`. */
export function parseBibliography(text: string): BibEntry[] {
  const entries: BibEntry[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    const sticky = new RegExp(pattern.source, 'uy')
    sticky.lastIndex = at
    const found = sticky.exec(text)
    if (found === null) throw new Error(`Expected ${pattern} at ${JSON.stringify(text.slice(at, at + 40))}`)
    at = sticky.lastIndex
    return found[1] ?? ''
  }
  const value = (): string => {
    take(/\{/)
    const start = at
    for (let depth = 1; depth > 0; at++) {
      const character = text[at]
      if (character === undefined) throw new Error('A brace is not closed.')
      // A brace counts whatever is before it.
      depth += character === '{' ? 1 : character === '}' ? -1 : 0
    }
    return text.slice(start, at - 1)
  }
  while (at < text.length) {
    const type = take(/\s*@([a-z]+)\{/)
    const entry: BibEntry = { type, key: take(/([^\s"#%'(),={}~\\]+),/), fields: {} }
    while (text[at] !== '}') {
      const name = take(/\s*([a-z]+) = /)
      if (name in entry.fields) throw new Error(`${entry.key} has ${name} twice.`)
      entry.fields[name] = value()
      take(/,\s*/)
    }
    take(/\}\s*/)
    if (entries.some(({ key }) => key === entry.key)) throw new Error(`${entry.key} is there twice.`)
    entries.push(entry)
  }
  return entries
}
