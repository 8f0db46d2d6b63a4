/** What the help consists of, and what a search of it finds besides diagnostics. */
import { paths } from '../../../contract/paths'
import { standardGates } from '../../../engine-rs/generated/standard-gates'
import { shortcutGroups } from '../../ui/shortcut-list'
import { builderSections } from './builder-sections'
import { claimTopics } from './claim-topics'
import { importTopics } from './import-topics'
import { languageExamples } from './language-examples'
import { searchTopics } from './search-examples'
import { sharingTopics } from './sharing-topics'

/** A page of the help. */
export interface HelpPageEntry {
  title: string
  /** What it is about, as a sentence. */
  text: string
  to: string
}

/** Something on a page of the help. Text between backticks is code. */
export interface HelpTopic {
  /** The title of its page. */
  page: string
  title: string
  /** What it is about, behind the title. */
  text: string
  /** More that it is found by. */
  words?: string
  to: string
}

/** The pages of the help, besides those of diagnostics. */
export const helpPages: readonly HelpPageEntry[] = [
  {
    title: 'Gates',
    text: 'The gates of OpenQASM and its libraries, with symbol, matrix, definition and inverse.',
    to: paths.gateHelp,
  },
  {
    title: 'OpenQASM 3 by example',
    text: 'Short programs from registers to loops and timing, each with its diagram, to open in the editor.',
    to: paths.languageHelp,
  },
  {
    title: 'Settings of the builder',
    text: 'Encodings, cores, middle layers and their gates, each with its formula and a circuit.',
    to: paths.builderHelp,
  },
  {
    title: 'Imports',
    text: 'How programs of Qiskit, Cirq, PennyLane, Amazon Braket and other tools become OpenQASM, and what is understood.',
    to: paths.importHelp,
  },
  {
    title: 'Exports and embeds',
    text: 'How circuits get to other tools, into pictures and papers, and onto other sites.',
    to: paths.sharingHelp,
  },
  {
    title: 'Claims',
    text: 'What circuits are said to do, how that is proved by simulation, and how you claim something of yours.',
    to: paths.claimHelp,
  },
  {
    title: 'Search the library',
    text: 'Words and filters that find circuits, with examples to try.',
    to: paths.searchHelp,
  },
  {
    title: 'Keyboard shortcuts',
    text: 'What keys do everywhere, in diagrams, in the builder and in the code editor.',
    to: paths.shortcutHelp,
  },
]

/** Everything on these pages, in their order. */
export const helpTopics: readonly HelpTopic[] = [
  ...standardGates.map(({ name, parameters, description }) => ({
    page: 'Gates',
    title: `\`${name}${parameters.length > 0 ? `(${parameters.join(', ')})` : ''}\``,
    text: description,
    to: `${paths.gateHelp}#${name}`,
  })),
  ...languageExamples.map(({ id, title, text, program }) => ({
    page: 'OpenQASM 3 by example',
    title,
    text,
    // Without the two lines that all of them have.
    words: program.split('\n').slice(2).join(' '),
    to: `${paths.languageHelp}#${id}`,
  })),
  ...builderSections.map(({ id, group, title, text }) => ({
    page: 'Settings of the builder',
    title: `${group}: ${title}`,
    text,
    to: `${paths.builderHelp}#${id}`,
  })),
  ...importTopics.map(({ id, title, text, items }) => ({
    page: 'Imports',
    title,
    text,
    words: items.join(' '),
    to: `${paths.importHelp}#${id}`,
  })),
  ...sharingTopics.map(({ id, title, text, items }) => ({
    page: 'Exports and embeds',
    title,
    text,
    words: items.join(' '),
    to: `${paths.sharingHelp}#${id}`,
  })),
  ...claimTopics.map(({ id, title, text, items }) => ({
    page: 'Claims',
    title,
    text,
    words: items.join(' '),
    to: `${paths.claimHelp}#${id}`,
  })),
  ...searchTopics.map(({ id, title, text, examples }) => ({
    page: 'Search the library',
    title,
    text,
    words: examples.map(({ search, finds }) => `${search} ${finds}`).join(' '),
    to: `${paths.searchHelp}#${id}`,
  })),
  ...shortcutGroups.flatMap(({ name, shortcuts }) =>
    shortcuts.map(([keys, text]) => ({
      page: 'Keyboard shortcuts',
      title: text,
      text: `${name}: ${keys.map((key) => `\`${key}\``).join(', ')}`,
      to: paths.shortcutHelp,
    })),
  ),
]

/** The pages and topics that contain all words of a text; none without a text. Those with a title that begins with it come first. */
export function searchHelp(text: string): { pages: HelpPageEntry[]; topics: HelpTopic[] } {
  const phrase = normalize(text)
  if (phrase === '') return { pages: [], topics: [] }
  const words = phrase.split(' ')
  const matches = (...texts: string[]) => {
    const searched = normalize(texts.join(' '))
    return words.every((word) => searched.includes(word))
  }
  const topics = helpTopics.filter(({ page, title, text: about, words: more = '' }) =>
    matches(page, title, about, more),
  )
  const begins = ({ title }: HelpTopic) => normalize(title).startsWith(phrase)
  return {
    pages: helpPages.filter(({ title, text: about }) => matches(title, about)),
    topics: [...topics.filter(begins), ...topics.filter((topic) => !begins(topic))],
  }
}

/** Without case, and without the marks around code. */
const normalize = (text: string): string => text.toLowerCase().replaceAll('`', '').replace(/\s+/g, ' ').trim()
