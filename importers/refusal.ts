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
