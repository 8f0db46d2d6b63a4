/** What must be there of a circuit that was kept, and how it is compared with what is. */
import { dataOf, listIn, type Requests } from '../requests'
import { differs } from './writer'

/** A circuit as it was acknowledged. */
export interface KeptCircuit {
  id: string
  /** Its description, which no other circuit has. */
  mark: string
  name: string
  kind: CircuitKind
  isPublic: boolean
  isLiked: boolean
  isFavorite: boolean
  /** Texts by id. */
  comments: Map<string, string>
  /** Names and values by id. */
  sets: Map<string, { name: string; value: number }>
  isDeleted: boolean
}

/** A small circuit with a parameter. */
export const program =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput angle theta;\nqubit[3] q;\nh q[0];\ncx q[0], q[1];\nrx(theta) q[2];\n'

const settings = {
  type: 'default',
  useCase: 'custom',
  qubits: 3,
  layers: 2,
  encodingLayer: { type: 'none' },
  coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] },
  middleLayer: { type: 'none' },
}

/** The two ways to make a circuit. All of a kind look alike. */
export const circuitKinds = {
  program: { path: '/circuits/visualize', body: { qasm: program } },
  settings: { path: '/circuits/generate', body: { circuitParams: settings } },
} as const
export type CircuitKind = keyof typeof circuitKinds

/** The values of a saved set, as the API has them. */
export const setOf = (name: string, value: number) => ({ name, values: [{ name: 'theta', value }] })

/** The vector picture of a circuit, given as the API shows it; null where there is none. */
export async function readPicture({ file }: Requests, circuit: Record<string, unknown>): Promise<string | null> {
  const path = String(circuit['imagePath']).replace('.png', '.svg')
  return (await file(path))?.toString() ?? null
}

/** Compares a circuit with what its author reads of it now. */
export async function checkCircuit(
  requests: Requests,
  token: string,
  kept: KeptCircuit,
  expectedPicture: string | undefined,
): Promise<string[]> {
  const { id } = kept
  const answer = await requests.ask({ method: 'GET', path: `/circuits/${id}`, token })
  if (kept.isDeleted) return answer.status === 404 ? [] : [`circuit ${id} was deleted and answers ${answer.status}`]
  if (answer.status !== 200) return [`circuit ${id} is lost (${answer.status})`]
  const data = dataOf(answer.body)
  const { name, description, isPublic, isLiked, isFavorite, likeCount, commentCount } = data
  const found = await requests.insist({ method: 'GET', path: `/circuits/${id}/parameter-sets`, token })
  const picture = await readPicture(requests, data)
  return [
    ...differs(`circuit ${id}`, [name, description, isPublic], [kept.name, kept.mark, kept.isPublic]),
    ...differs(
      `what is counted of circuit ${id}`,
      [isLiked, isFavorite, likeCount, commentCount],
      [kept.isLiked, kept.isFavorite, kept.isLiked ? 1 : 0, kept.comments.size],
    ),
    ...differs(
      `the comments of circuit ${id}`,
      listIn({ data: data['comments'] }).map((entry) => [entry['id'], entry['content']]),
      [...kept.comments],
    ),
    ...differs(
      `the parameter sets of circuit ${id}`,
      listIn(found?.body).map((set) => [set['id'], set['name'], set['values']]),
      [...kept.sets].map(([set, { name: given, value }]) => [set, given, setOf(given, value).values]),
    ),
    ...(picture === expectedPicture
      ? []
      : [`the picture of circuit ${id} is ${picture === null ? 'lost' : 'another'}`]),
  ]
}
