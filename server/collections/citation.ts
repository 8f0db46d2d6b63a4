/** How to cite a collection and its circuits: as Citation File Format 1.2.0, as BibTeX, and in words. */

/** A collection as it is cited. */
export interface CitedCollection {
  name: string
  description: string
  author: string
  /** The permanent address. */
  url: string
  /** A day, as `2026-11-26`. */
  date: string
}

/** A version of a circuit as it is cited. */
export interface CitedCircuit extends Omit<CitedCollection, 'description'> {
  id: string
  version: number
  /** SHA-256 of the program, in hexadecimal digits. */
  contentHash: string
  /** The path of the program in the archive. */
  file: string
  note: string
  references: readonly string[]
}

/**
 * `CITATION.cff` of a collection, with its circuits as references. Publications are in the bibliography alone: this format requires their
 * authors and titles, which circuits do not have.
 */
export function citationFile(collection: CitedCollection, circuits: readonly CitedCircuit[]): string {
  const description = collection.description.trim()
  const lines = [
    'cff-version: 1.2.0',
    'message: If you use these circuits, please cite this collection, or those of its circuits that you use.',
    'type: dataset',
    `title: ${yamlText(collection.name)}`,
    ...(description === '' ? [] : [`abstract: ${yamlText(description)}`]),
    'authors:',
    `  - name: ${yamlText(collection.author)}`,
    `url: ${yamlText(collection.url)}`,
    `date-released: ${yamlText(collection.date)}`,
    ...(circuits.length === 0 ? [] : ['references:']),
    ...circuits.flatMap((circuit) => [
      '  - type: software-code',
      `    title: ${yamlText(circuit.name)}`,
      '    authors:',
      `      - name: ${yamlText(circuit.author)}`,
      `    url: ${yamlText(circuit.url)}`,
      `    version: ${yamlText(String(circuit.version))}`,
      `    date-released: ${yamlText(circuit.date)}`,
      `    filename: ${yamlText(circuit.file)}`,
      '    identifiers:',
      '      - type: other',
      `        value: ${yamlText(`sha256:${circuit.contentHash}`)}`,
      '        description: SHA-256 of the program',
    ]),
  ]
  return `${lines.join('\n')}\n`
}

/** A text as YAML reads it in quotes, which is as JSON does but for characters that YAML does not allow to stand for themselves. */
const yamlText = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** `references.bib`: an entry for each circuit, and one for each publication with a DOI or an arXiv number that a circuit refers to. */
export function bibliography(circuits: readonly CitedCircuit[]): string {
  const publications = new Map<string, { publication: Publication; citing: string[] }>()
  for (const { name, references } of circuits) {
    for (const publication of references.map(publicationOf)) {
      if (publication === null) continue
      const { citing } = publications.get(publication.address) ?? { citing: [] }
      publications.set(publication.address, { publication, citing: [...citing, name] })
    }
  }
  const newKey = uniqueKeys()
  const entries = [
    ...circuits.map((circuit) => entryOfCircuit(circuit, newKey)),
    ...[...publications.values()].map(({ publication, citing }) => entryOfPublication(publication, citing, newKey)),
  ]
  return entries.join('\n')
}

/** What is known of a publication by its reference. */
interface Publication {
  kind: 'DOI' | 'arXiv'
  number: string
  address: string
}

/** The publication that a reference names; null where it has neither a DOI nor an arXiv number. */
export function publicationOf(reference: string): Publication | null {
  const [, named] = /\b(10\.\d{4,9}\/[^\s"{}\\]+)/.exec(reference) ?? []
  if (named !== undefined) {
    const number = withoutPunctuation(named)
    return { kind: 'DOI', number, address: `https://doi.org/${number}` }
  }
  const [, arxiv] = /\barxiv(?:\.org\/(?:abs|pdf)\/|:\s*)([\w.-]+(?:\/\d+)?\d(?:v\d+)?)/i.exec(reference) ?? []
  return arxiv === undefined ? null : { kind: 'arXiv', number: arxiv, address: `https://arxiv.org/abs/${arxiv}` }
}

/** Without what ends the sentence around it: a DOI may end with a bracket only where it has its other half, too. */
function withoutPunctuation(doi: string): string {
  const text = doi.replace(/[.,;:!?'’”]+$/u, '')
  const isOpen = text.split('(').length >= text.split(')').length
  return isOpen || !text.endsWith(')') ? text : withoutPunctuation(text.slice(0, -1))
}

const entryOfCircuit = (
  { id, name, author, date, version, url, contentHash }: CitedCircuit,
  newKey: (wish: string) => string,
): string =>
  entry(newKey(`${name}-${id.slice(-12)}`), {
    author: `{${texText(author)}}`,
    title: `{${texText(name)}}`,
    year: date.slice(0, 4),
    month: String(Number(date.slice(5, 7))),
    version: String(version),
    howpublished: 'OpenQASM program',
    url: texAddress(url),
    note: texText(`Version ${version}, SHA-256 ${contentHash}`),
  })

const entryOfPublication = (
  { kind, number, address }: Publication,
  citing: readonly string[],
  newKey: (wish: string) => string,
): string =>
  entry(newKey(`${kind}-${number}`), {
    key: texText(number),
    howpublished: texText(`${kind} ${number}`),
    ...(kind === 'DOI' ? { doi: texAddress(number) } : { eprint: texAddress(number), archiveprefix: 'arXiv' }),
    url: texAddress(address),
    note: texText(`Reference of: ${[...new Set(citing)].join('; ')}`),
  })

const entry = (key: string, fields: Record<string, string>): string =>
  [`@misc{${key},`, ...Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`), '}', ''].join('\n')

/** Makes keys of entries that no other entry of the file has, also for programs that do not tell capital letters from small ones. */
function uniqueKeys(): (wish: string) => string {
  const taken = new Set<string>()
  return (wish) => {
    const base =
      wish
        .normalize('NFKD')
        .replaceAll(/[^\w.:/-]+/g, '-')
        .replaceAll(/^-+|-+$/g, '') || 'entry'
    let key = base
    for (let next = 2; taken.has(key.toLowerCase()); next++) key = `${base}-${next}`
    taken.add(key.toLowerCase())
    return key
  }
}

/** What stands for characters that TeX gives a meaning. Braces are balanced, because BibTeX counts them whatever is before them. */
const texCharacters: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** A text that TeX shows as it is, in one line. */
const texText = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\\{}~^$&#_%]/g, (character) => texCharacters[character] ?? `\\${character}`)

/** An address, which styles take letter by letter. */
const texAddress = (address: string): string =>
  address.replaceAll(/[\\{}\s]/g, (character) => encodeURIComponent(character))

/** `README.txt`: what the collection is, and its circuits in their order with notes and references. */
export function readmeFile(
  collection: CitedCollection,
  circuits: readonly CitedCircuit[],
  productName: string,
): string {
  const head = [
    collection.name,
    '='.repeat(Math.min(78, [...collection.name].length)),
    '',
    `A collection by ${collection.author} on ${productName}`,
    collection.url,
    ...(collection.description.trim() === '' ? [] : ['', collection.description.trim()]),
    '',
    'CITATION.cff and references.bib say how to cite the collection, its circuits and the publications that they refer to.',
  ]
  const listed = circuits.flatMap(({ name, author, version, url, file, note, references }, index) => [
    '',
    `${index + 1}. ${name}`,
    `   ${file}`,
    `   Version ${version} by ${author}: ${url}`,
    ...note.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`   ${line.trim()}`])),
    ...references.map((reference) => `   Reference: ${reference}`),
  ])
  return `${[...head, ...listed].join('\n')}\n`
}
