import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseBibliography } from './bibtex.fixture'
import {
  bibliography,
  citationFile,
  publicationOf,
  readmeFile,
  type CitedCircuit,
  type CitedCollection,
} from './citation'

const collection: CitedCollection = {
  name: 'States: "all" of them',
  description: 'From two qubits\n# to many',
  author: 'ada',
  url: 'https://ketwork.example/collections/0199',
  date: '2026-11-26',
}
const circuit = (changes: Partial<CitedCircuit> = {}): CitedCircuit => ({
  id: '01990000-0000-7000-8000-00000000aaaa',
  name: 'Bell pair',
  author: 'ada',
  version: 3,
  date: '2025-03-01',
  url: 'https://ketwork.example/circuits/01990000@3',
  contentHash: 'ab'.repeat(32),
  file: 'circuits/001-Bell_pair.qasm',
  note: '',
  references: [],
  ...changes,
})

// What https://citation-file-format.github.io/1.2.0/schema says of the fields that we write: these and no others, the required ones of the
// root (authors, cff-version, message, title) and of a reference (authors, title, type), and no empty texts or lists.
const text = z.string().min(1)
const date = z.string().regex(/^[0-9]{4}-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])$/)
const url = z.url({ protocol: /^(https|http|ftp|sftp)$/ })
const authors = z.array(z.strictObject({ name: text })).min(1)
const Identifier = z.strictObject({ type: z.literal('other'), value: text, description: text })
const unique = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size === values.length
const CitationFile = z.strictObject({
  'cff-version': z.literal('1.2.0'),
  message: text,
  type: z.enum(['dataset', 'software']),
  title: text,
  abstract: text.optional(),
  authors,
  url,
  'date-released': date,
  references: z
    .array(
      z.strictObject({
        type: z.enum(['software', 'software-code']),
        title: text,
        authors,
        url,
        version: text,
        'date-released': date,
        filename: text,
        identifiers: z.array(Identifier).min(1),
      }),
    )
    .min(1)
    .refine(unique)
    .optional(),
})
const readCitation = (file: string) => CitationFile.parse(parse(file, { schema: 'core', strict: true }))

test('the citation file is valid, with the collection and its circuits', () => {
  const file = readCitation(
    citationFile(collection, [circuit(), circuit({ url: 'https://ketwork.example/circuits/1@1' })]),
  )
  expect(file).toMatchObject({
    title: collection.name,
    abstract: collection.description,
    authors: [{ name: 'ada' }],
    url: collection.url,
    'date-released': '2026-11-26',
  })
  expect(file.references).toHaveLength(2)
  expect(file.references?.[0]).toMatchObject({
    title: 'Bell pair',
    url: 'https://ketwork.example/circuits/01990000@3',
    version: '3',
    identifiers: [{ value: `sha256:${'ab'.repeat(32)}` }],
  })
})

test('without a description and without circuits it has neither field', () => {
  const file = readCitation(citationFile({ ...collection, description: ' ' }, []))
  expect([file.abstract, file.references]).toEqual([undefined, undefined])
})

/** Names that are something else in YAML, TeX or BibTeX. */
const odd = [
  'null',
  'no',
  '1.0',
  '2026-11-26',
  '- a: b',
  '"quoted" \'twice\'',
  '{a} {b',
  'a } b',
  '50 % of $x_1$ & more #1 ~ ^ \\alpha',
  '@misc{evil, author = {x}}',
  'ψ und Größe 😀',
  'مرحبا',
  'tab\tand \u2028 line \u0085 and \u007f',
  'Ada and Bob, Carol',
]

test.each(odd)('%j is read back from the citation file as it was written', (name) => {
  const file = readCitation(citationFile({ ...collection, name, author: name, description: name }, [circuit({ name })]))
  expect([file.title, file.abstract, file.authors[0]?.name, file.references?.[0]?.title]).toEqual(Array(4).fill(name))
})

test('the bibliography has each circuit with its permanent address', () => {
  expect(parseBibliography(bibliography([circuit()]))).toEqual([
    {
      type: 'misc',
      key: 'Bell-pair-00000000aaaa',
      fields: {
        author: '{ada}',
        title: '{Bell pair}',
        year: '2025',
        month: '3',
        version: '3',
        howpublished: 'OpenQASM program',
        url: 'https://ketwork.example/circuits/01990000@3',
        note: `Version 3, SHA-256 ${'ab'.repeat(32)}`,
      },
    },
  ])
})

test('a publication is there once, with all circuits that refer to it', () => {
  const doi = 'https://doi.org/10.1103/PhysRevA.54.147'
  const entries = parseBibliography(
    bibliography([
      circuit({ name: 'One', references: [doi, 'https://arxiv.org/abs/quant-ph/0410184'] }),
      circuit({ name: 'Two', id: 'other', references: [doi, 'A book without a number'] }),
    ]),
  )
  expect(entries.map(({ key }) => key)).toEqual([
    'One-00000000aaaa',
    'Two-other',
    'DOI-10.1103/PhysRevA.54.147',
    'arXiv-quant-ph/0410184',
  ])
  expect(entries[2]?.fields).toMatchObject({ doi: '10.1103/PhysRevA.54.147', url: doi, note: 'Reference of: One; Two' })
  expect(entries[3]?.fields).toMatchObject({ eprint: 'quant-ph/0410184', archiveprefix: 'arXiv' })
})

test.each(odd)('%j is one entry, and TeX shows it as it was written', (name) => {
  const [entry, ...more] = parseBibliography(bibliography([circuit({ name, author: name })]))
  expect(more).toEqual([])
  const shown = name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
  expect(asShown(entry?.fields['title'] ?? '')).toBe(shown)
  expect(asShown(entry?.fields['author'] ?? '')).toBe(shown)
})

/** What TeX shows of a field: the commands that we write, and no other character that has a meaning. */
function asShown(field: string): string {
  const [, inner = ''] = /^\{(.*)\}$/s.exec(field) ?? []
  const commands: Record<string, string> = {
    textbackslash: '\\',
    textbraceleft: '{',
    textbraceright: '}',
    textasciitilde: '~',
    textasciicircum: '^',
  }
  expect(inner.replaceAll(/\\(?:text[a-z]+\{\}|[$&#_%])/g, '')).not.toMatch(/[\\{}$&#_%~^]/)
  return inner.replaceAll(/\\(?:(text[a-z]+)\{\}|([$&#_%]))/g, (_, command: string, sign: string) =>
    command === undefined ? sign : (commands[command] ?? '?'),
  )
}

test('keys are different whatever the names are', () => {
  const circuits = ['ψ', 'φ', 'Bell', 'bell'].map((name) => circuit({ name, id: 'same' }))
  const keys = parseBibliography(bibliography(circuits)).map(({ key }) => key.toLowerCase())
  expect(new Set(keys).size).toBe(4)
})

test.each([
  ['https://doi.org/10.1098/rspa.1985.0070', '10.1098/rspa.1985.0070'],
  ['doi:10.1103/PhysRevA.54.147.', '10.1103/PhysRevA.54.147'],
  ['Sim et al. (10.1002/qute.201900070), 2019', '10.1002/qute.201900070'],
  [
    'https://doi.org/10.1002/(SICI)1521-3978(199806)46:4/5<493::AID-PROP493>3.0.CO;2-P',
    '10.1002/(SICI)1521-3978(199806)46:4/5<493::AID-PROP493>3.0.CO;2-P',
  ],
  ['https://arxiv.org/abs/1905.10876', '1905.10876'],
  ['https://arxiv.org/pdf/1905.10876v2.pdf', '1905.10876v2'],
  ['arXiv:quant-ph/0410184', 'quant-ph/0410184'],
  ['Nielsen and Chuang, 2010', undefined],
  ['https://example.org/10/11', undefined],
])('of %j the number is %j', (reference, number) => {
  expect(publicationOf(reference)?.number).toBe(number)
})

test('the text beside them has the circuits in their order, with notes and references', () => {
  const written = readmeFile(
    collection,
    [
      circuit({ note: 'Begin here.\nIt is short.', references: ['Bell 1964'] }),
      circuit({ name: 'GHZ', author: 'bob' }),
    ],
    'Ketwork',
  )
  expect(written).toContain('States: "all" of them\n=====================\n')
  expect(written).toContain('\n1. Bell pair\n   circuits/001-Bell_pair.qasm\n')
  expect(written).toContain('\n   Begin here.\n   It is short.\n   Reference: Bell 1964\n')
  expect(written).toContain('\n2. GHZ\n')
  expect(written).toContain('   Version 3 by bob: https://')
})
