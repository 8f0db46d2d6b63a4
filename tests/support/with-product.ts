/** A product for all tests of a file: one of its own, or the one that files share. */
import { newInstallation } from './installation'
import { type Product, type ProductOptions, startProduct } from './product'
import { test } from './test'

/**
 * The product of the Playwright worker, started once for all files that call this. For files that neither stop it, nor change its
 * settings, nor count what others made. Its URL is known while the tests run.
 */
export function withSharedProduct(): { readonly url: string } {
  let url: string | undefined
  test.beforeAll(({ sharedProduct }) => {
    url = sharedProduct.url
  })
  return {
    get url() {
      if (url === undefined) throw new Error('The product runs only while the tests do.')
      return url
    },
  }
}

/** Starts a product of its own before the tests of the file that calls this, and stops it after them. Its URL is known from then on. */
export function withProduct(options: Omit<ProductOptions, 'dataDirectory'> = {}): { readonly url: string } {
  let directory: Awaited<ReturnType<typeof newInstallation>>
  let product: Product | undefined

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    directory = await newInstallation(options.env)
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
