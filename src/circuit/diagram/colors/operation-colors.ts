import { Category } from '../../../../engine-rs/index'

/** What a color means. */
export interface ColorMeaning {
  category: number
  text: string
}

/** Colors of operations, and what they mean. */
export interface OperationColors {
  /** The family of gates whose colors each operation has. */
  categories: Uint8Array
  /** The colors that occur, with what they mean. */
  meanings: ColorMeaning[]
}

/** The family whose colors stand for "nothing to say here". */
export const neutral = Category.Custom
