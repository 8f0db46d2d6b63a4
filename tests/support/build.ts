/** Builds the product for all browser tests. */
import { buildProduct } from '../../scripts/prepare.mjs'

export default async function build(): Promise<void> {
  await buildProduct()
}
