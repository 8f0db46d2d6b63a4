/** What comes of a proof. */

/** A claim that is false. The message is the counterexample, as a sentence. */
export class Refutation extends Error {
  override name = 'Refutation'
}

/** A claim that is neither proved nor refuted. The message is the reason, as a sentence. */
export class Unprovable extends Error {
  override name = 'Unprovable'
}

/** The end of a proof. */
export type Verdict =
  | {
      state: 'proved'
      /** Choices of constants, parameters, errors and inputs that it was proved for. */
      cases: number
      /** Whether free parameters had only some of their values. */
      isSampled: boolean
    }
  | {
      state: 'refuted'
      /** The counterexample, as a sentence. */
      reason: string
    }
  | {
      state: 'not checked'
      /** Why, as a sentence. */
      reason: string
    }
