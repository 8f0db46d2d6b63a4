/** Why a text is not imported, in one sentence, at its place. */
export class Refusal extends Error {
  /** Where it begins and ends in the source, in characters; unknown until the part that was read is known. */
  place: { from: number; to: number } | null

  constructor(message: string, place: { from: number; to: number } | null = null) {
    super(message)
    this.name = 'Refusal'
    this.place = place
  }
}

/** Does a part of the work, and gives refusals of it that have no place this one. */
export function withPlace<Result>({ from, to }: { from: number; to: number }, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal && error.place === null) error.place = { from, to }
    throw error
  }
}
