/** A product for all tests of a file. */
import { type Product, type ProductOptions, startProduct, temporaryDirectory } from './product'
import { test } from './test'

/** Starts a product of its own before the tests of the file that calls this, and stops it after them. Its URL is known from then on. */
export function withProduct(options: Omit<ProductOptions, 'dataDirectory'> = {}): { readonly url: string } {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>
  let product: Product | undefined

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    directory = await temporaryDirectory()
    product = await startProduct({ ...options, dataDirectory: directory.path })
  })
  test.afterAll(async () => {
    await product?.stop()
    await directory.remove()
  })

  return {
    get url() {
      if (product === undefined) throw new Error('The product runs only while the tests do.')
      return product.url
    },
  }
}
