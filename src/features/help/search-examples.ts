/** Searches of the library that its help explains, each with what it finds. */

/** A search that a link opens. */
interface SearchExample {
  search: string
  finds: string
}

/** A kind of search. Text between backticks is code. */
export interface SearchTopic {
  /** The fragment of its address. */
  id: string
  title: string
  text: string
  examples: SearchExample[]
}

export const searchTopics: SearchTopic[] = [
  {
    id: 'words',
    title: 'Words',
    text: 'Words are found in names, descriptions, tags, categories, gates, registers and names of authors, in any order and in either case. The beginning of a word is enough. Circuits with your text in their name come first, then those with it in their description, then those that have all words elsewhere. A search for one or two signs, such as a comma, looks through part of the library only, and says so.',
    examples: [
      { search: 'error correction', finds: 'circuits about error correction' },
      { search: 'adder 4 bit', finds: 'adders of 4 bits, also where it says “four bits”' },
    ],
  },
  {
    id: 'typos',
    title: 'Typing mistakes',
    text: 'Where few circuits match, those with similar names follow under a heading of their own. Words with fewer than four letters, and numbers, must be right.',
    examples: [{ search: 'grovr', finds: 'circuits about Grover’s search' }],
  },
  {
    id: 'numbers',
    title: 'Numbers',
    text: 'Filter by `qubits`, `depth` and `layers` with a number, a range, or a comparison with `<`, `<=`, `>` or `>=`. Both ends of a range are included, and you can leave one out.',
    examples: [
      { search: 'qubits:5', finds: 'exactly 5 qubits' },
      { search: 'qubits:4..8', finds: '4 to 8 qubits' },
      { search: 'depth:<50', finds: 'a depth of at most 49' },
      { search: 'layers:2..', finds: '2 layers or more; circuits without layers are left out' },
    ],
  },
  {
    id: 'names',
    title: 'Names',
    text: 'Filter by `author`, `category`, `tag` and `gate` with the whole name, in either case. Put names with spaces in quotation marks.',
    examples: [
      { search: 'author:ketwork', finds: 'circuits by this user' },
      { search: 'category:"Quantum Algorithms"', finds: 'circuits in this category' },
      { search: 'tag:search', finds: 'circuits with this tag' },
      { search: 'gate:rzz', finds: 'circuits with this gate, also inside of their own gates' },
    ],
  },
  {
    id: 'properties',
    title: 'What a circuit has and is',
    text: 'A circuit is Clifford here if it has no free parameters and each of its gates is a Clifford gate by its value: `rz(pi/2)` counts like `s`. Where that is not known, as for own gates on more than six qubits, the circuit is left out.',
    examples: [
      { search: 'has:measurement', finds: 'circuits that measure' },
      { search: 'has:conditions', finds: 'circuits in which a run decides what happens, as by `if` and `while`' },
      { search: 'has:reset', finds: 'circuits that reset qubits' },
      { search: 'has:parameters', finds: 'circuits with free parameters' },
      { search: 'is:clifford', finds: 'circuits of Clifford gates, measurements and resets' },
      { search: 'has:claim', finds: 'circuits with a claim that is proved by simulation' },
      { search: 'is:verified', finds: 'circuits of which all claims are proved' },
    ],
  },
  {
    id: 'together',
    title: 'All of it together',
    text: 'Filters stand anywhere among the words, and a circuit must match all of them. Each is shown below the search field with a button that removes it.',
    examples: [{ search: 'code qubits:5..9 tag:error-correction', finds: 'error-correcting codes on 5 to 9 qubits' }],
  },
]
