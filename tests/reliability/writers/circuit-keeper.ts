/** A member who keeps circuits, comments on them, likes them, saves parameter sets with them, renames, publishes and deletes them. */
import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts'
import { dataOf, idIn, readAll, type Request, type Requests } from '../requests'
import { livesOfCircuits, type StepMaker } from './circuit-steps'
import { checkCircuit, circuitKinds, readPicture, type CircuitKind, type KeptCircuit } from './kept-circuit'
import { compareLists, differs, idsByMark, type Writer } from './writer'

/** Lets a member begin, with a circuit of each kind to know what their pictures look like. */
export async function openCircuitKeeper(requests: Requests, { token, userId }: Account): Promise<Writer> {
  const { insist } = requests
  const lives = livesOfCircuits(userId)
  const circuits: KeptCircuit[] = []
  const touched = new Set<KeptCircuit>()
  const pictures = new Map<CircuitKind, string>()
  let acknowledged = 0
  let current: KeptCircuit | undefined
  let steps: StepMaker[] = []
  /** The last circuit, comment or set that was made, to ask for it once more. */
  let lastMade: { request: Request; id: string; circuit: KeptCircuit } | undefined

  /** Keeps one more circuit. @returns what the server answered. */
  const make = async (kind: CircuitKind): Promise<unknown> => {
    const mark = randomUUID()
    const name = `Kept ${mark.slice(0, 8)}`
    const { path, body } = circuitKinds[kind]
    const details = { name, description: mark, isPublic: false, tags: ['kept', kind] }
    const request: Request = { method: 'POST', path, token, key: randomUUID(), body: { ...body, ...details } }
    const answer = await insist(request)
    const id = idIn(answer?.body)
    if (id === null) return null
    const no = { isPublic: false, isLiked: false, isFavorite: false, isDeleted: false }
    current = { id, mark, name, kind, ...no, comments: new Map(), sets: new Map() }
    circuits.push(current)
    touched.add(current)
    lastMade = { request, id, circuit: current }
    acknowledged++
    return answer?.body
  }

  const take = async (makeStep: StepMaker, circuit: KeptCircuit): Promise<void> => {
    const step = makeStep(circuit)
    const request: Request = { ...step.request, token, key: randomUUID() }
    const answer = await insist(request)
    touched.add(circuit)
    if (answer === null) return
    step.remember(circuit, answer.body)
    acknowledged++
    const id = idIn(answer.body)
    if (request.method === 'POST' && id !== null) lastMade = { request, id, circuit }
  }

  /** Every circuit is listed once, and none that was deleted. */
  const checkList = async (): Promise<string[]> => {
    const entries = await readAll(requests, `/users/${userId}/circuits`, token)
    const kept = circuits.filter(({ isDeleted }) => !isDeleted)
    return compareLists(
      'circuit',
      idsByMark(entries, ({ description }) => description),
      new Map(kept.map(({ mark, id }) => [mark, id])),
    )
  }

  /** What was acknowledged is not made again by the same request. */
  const askAgain = async (): Promise<string[]> => {
    if (lastMade === undefined) return []
    const { request, id, circuit } = lastMade
    const isThere = id === circuit.id || circuit.comments.has(id) || circuit.sets.has(id)
    if (circuit.isDeleted || !isThere) return []
    return differs(`${request.path} ${id}, sent again`, idIn((await insist(request))?.body), id)
  }

  for (const kind of ['program', 'settings'] as const) {
    const picture = await readPicture(requests, dataOf(await make(kind)))
    if (picture === null) throw new Error(`No circuit can be kept: ${requests.refusals.join()}`)
    pictures.set(kind, picture)
  }

  return {
    pause: 100,
    async write() {
      const step = steps.shift()
      if (step !== undefined && current !== undefined) return take(step, current)
      await make(circuits.length % 3 === 0 ? 'settings' : 'program')
      steps = [...(lives[circuits.length % lives.length] ?? [])]
    },
    acknowledged: () => acknowledged,
    async findProblems(isComplete) {
      const checked = isComplete ? circuits : [...touched]
      touched.clear()
      const problems = await askAgain()
      for (const circuit of checked) {
        problems.push(...(await checkCircuit(requests, token, circuit, pictures.get(circuit.kind))))
      }
      return [...problems, ...(await checkList())]
    },
  }
}
