/** The family of a circuit as a tree. Pure. */
import type { CircuitFamily } from '../../../../contract/circuits'

type Member = CircuitFamily['ancestors'][number]

/** A circuit of a family, with what was made from it. */
export interface FamilyNode {
  /** Null for the circuit whose page it is. */
  member: Member | null
  children: FamilyNode[]
}

/** The tree from the first circuit that is known on, by way of the circuit with this id. */
export function familyTree(id: string, { ancestors, descendants }: CircuitFamily): FamilyNode {
  const self: FamilyNode = { member: null, children: [] }
  const nodes = new Map([[id, self]])
  for (const { originId, ...member } of descendants) {
    const node: FamilyNode = { member, children: [] }
    nodes.get(originId)?.children.push(node)
    nodes.set(member.id, node)
  }
  return ancestors.reduce<FamilyNode>((child, member) => ({ member, children: [child] }), self)
}
