/** What all browser tests need: the built product, and installations to start it on. */
import { buildProduct } from '../../scripts/prepare.mjs'
import { prepareInstallations } from './installation'

export default async function prepare(): Promise<() => Promise<void>> {
  await buildProduct()
  return prepareInstallations()
}
