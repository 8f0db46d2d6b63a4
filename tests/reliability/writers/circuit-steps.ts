/** What a member does with a circuit that they keep, request by request. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Request } from '../requests'
import { idIn } from '../requests'
import { setOf, type KeptCircuit } from './kept-circuit'

/** A request about a circuit, and what it changes once it is acknowledged. */
export interface Step {
  request: Omit<Request, 'token' | 'key'>
  remember(circuit: KeptCircuit, body: unknown): void
}

/** Makes the next request; it depends on what the circuit has by then. */
export type StepMaker = (circuit: KeptCircuit) => Step

const firstOf = <Value>(entries: Map<string, Value>): string => [...entries.keys()][0] ?? 'none'

const comment: StepMaker = ({ id }) => {
  const content = `Written ${randomUUID()}`
  return {
    request: { method: 'POST', path: '/circuits/comments', body: { circuitId: id, content } },
    remember: ({ comments }, body) => comments.set(idIn(body) ?? '', content),
  }
}

const removeComment: StepMaker = ({ comments }) => {
  const id = firstOf(comments)
  return {
    request: { method: 'DELETE', path: `/circuits/comments/${id}` },
    remember: (circuit) => circuit.comments.delete(id),
  }
}

const saveSet: StepMaker = ({ id }) => {
  const name = `Set ${randomBytes(4).toString('hex')}`
  return {
    request: { method: 'POST', path: `/circuits/${id}/parameter-sets`, body: setOf(name, 0.5) },
    remember: ({ sets }, body) => sets.set(idIn(body) ?? '', { name, value: 0.5 }),
  }
}

const changeSet: StepMaker = ({ id, sets }) => {
  const set = firstOf(sets)
  const changed = { name: sets.get(set)?.name ?? '', value: Math.random() }
  return {
    request: {
      method: 'PATCH',
      path: `/circuits/${id}/parameter-sets/${set}`,
      body: setOf(changed.name, changed.value),
    },
    remember: (circuit) => circuit.sets.set(set, changed),
  }
}

const removeSet: StepMaker = ({ id, sets }) => {
  const set = firstOf(sets)
  return {
    request: { method: 'DELETE', path: `/circuits/${id}/parameter-sets/${set}` },
    remember: (circuit) => circuit.sets.delete(set),
  }
}

const like =
  (isLiked: boolean): StepMaker =>
  ({ id }) => ({
    request: { method: isLiked ? 'POST' : 'DELETE', path: `/circuits/${id}/like` },
    remember: (circuit) => Object.assign(circuit, { isLiked }),
  })

const rename: StepMaker = ({ id }) => {
  const name = `Renamed ${randomBytes(4).toString('hex')}`
  return {
    request: { method: 'PATCH', path: `/circuits/${id}`, body: { name } },
    remember: (circuit) => Object.assign(circuit, { name }),
  }
}

const publish =
  (isPublic: boolean): StepMaker =>
  ({ id }) => ({
    request: { method: 'PUT', path: `/circuits/${id}/visibility`, body: { isPublic } },
    remember: (circuit) => Object.assign(circuit, { isPublic }),
  })

const remove: StepMaker = ({ id }) => ({
  request: { method: 'DELETE', path: `/circuits/${id}` },
  remember: (circuit) => Object.assign(circuit, { isDeleted: true }),
})

/** What happens to circuits of a member once they are kept, one after the other. */
export function livesOfCircuits(userId: string): StepMaker[][] {
  const favorite =
    (isFavorite: boolean): StepMaker =>
    ({ id }) => ({
      request: { method: isFavorite ? 'POST' : 'DELETE', path: `/users/${userId}/favorites/${id}` },
      remember: (circuit) => Object.assign(circuit, { isFavorite }),
    })
  return [
    [comment, like(true), saveSet, comment, rename, favorite(true), changeSet],
    [comment, like(true), saveSet, comment, removeComment, like(false), saveSet, removeSet],
    [publish(true), comment, favorite(true), favorite(false), comment, publish(false), rename],
    [saveSet, like(true), comment, remove],
  ]
}
