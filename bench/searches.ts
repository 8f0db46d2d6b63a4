/**
 * What people search for, a class of the search's language each: one asker asks them in turn. Figures of a class are those of its slowest
 * questions, so each has some that are hard: frequent words, words in another order than in names, filters that exclude each other.
 */
export const searches = {
  'words, in many': ['state', 'noisy', 'entangled', 'ring', 'quantum', 'shallow'],
  'words, in few': ['no. 777', 'steane code no. 12', 'no. 4242', 'lithium hydride no. 9'],
  'words, in another order': ['code steane', 'hydride lithium', 'kernel noisy', 'adder shallow', 'hubbard entangled'],
  'words, misspelled': ['entagled', 'stean', 'hubard', 'kernal', 'hydrid lithum'],
  'one sign or two': [',-', '9.', '42', 'e', '.', '⟩'],
  'words, in none': ['zzzzzzzz', 'qwertyuiop asdf', 'xylophone'],
  qubits: ['qubits:5', 'qubits:4..8', 'qubits:>8', 'qubits:2'],
  depth: ['depth:<10', 'depth:<50', 'depth:>200', 'depth:1..3'],
  layers: ['layers:1', 'layers:>=3', 'layers:5'],
  gate: ['gate:rzz', 'gate:h', 'gate:ccx', 'gate:measure', 'gate:nosuch'],
  'has and is': ['has:measurement', 'is:clifford', 'has:conditions', 'has:parameters', 'has:reset'],
  tag: ['tag:vqe', 'tag:qaoa', 'tag:group-3', 'tag:group-700', 'tag:nosuch'],
  category: ['category:QAOA', 'category:VQE', 'category:Arithmetic'],
  filters: [
    'qubits:4..8 gate:rzz',
    'qubits:4..8 depth:<50 gate:cx has:parameters',
    'is:clifford qubits:>6',
    'tag:vqe depth:<20',
    'category:QAOA qubits:9 layers:3',
    'has:measurement is:clifford tag:group-3',
  ],
  'filters and words': ['noisy qubits:4..8', 'state gate:rzz depth:<50', 'adder is:clifford', 'kernel tag:vqe'],
  'most liked': ['state', 'noisy', 'kernel', 'qubits:5', 'gate:rzz', 'is:clifford', 'tag:group-3'],
  'by name': ['state', 'kernel', 'no. 777', 'qubits:5', 'gate:rzz', 'is:clifford', 'tag:group-3', 'depth:>200'],
  'by name, far from its beginning': ['noisy'],
  oldest: ['state', 'qubits:5', 'gate:rzz', 'is:clifford', 'tag:group-3', 'has:conditions'],
} as const satisfies Record<string, readonly string[]>

/** A class of searches. */
export type Searched = keyof typeof searches

const sorts: Partial<Record<Searched, string>> = {
  'most liked': 'most-liked',
  'by name': 'name',
  'by name, far from its beginning': 'name',
  oldest: 'oldest',
}

/** The paths of a class: lists, and their facets. */
export const pathsOf = (searched: Searched): string[] =>
  searches[searched].flatMap((text) => {
    const query = `q=${encodeURIComponent(text)}`
    const sort = sorts[searched]
    return sort === undefined
      ? [`/api/circuits?${query}`, `/api/circuits/facets?${query}`]
      : [`/api/circuits?${query}&sort=${sort}`]
  })
