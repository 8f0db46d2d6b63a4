import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out what nobody calls in two libraries that every page needs (5 kB packed). Nothing that runs changes.
 *
 * - stylis has a table of vendor prefixes. styled-components calls it only where prefixes are asked for, which this product never
 *   does, but the call stands in its code.
 * - react-router names its components for developers' tools and does not mark them as free of side effects, so that its links and
 *   forms for servers that send pages in parts would come along unused. And its package names the build with warnings for
 *   developers, whatever it is built for; the one without them lies beside it.
 */
export function leanLibraries(): Plugin {
  const noPrefixes = '\0stylis-without-prefixes'
  return {
    name: 'lean-libraries',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (source.endsWith('/Prefixer.js') && importer?.includes('/stylis/')) return noPrefixes
      if (!/^react-router(\/dom)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return (
        found && { ...found, id: found.id.replace('/react-router/dist/development/', '/react-router/dist/production/') }
      )
    },
    load(id) {
      return id === noPrefixes ? "export const prefix = () => ''" : null
    },
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\.mjs$/.test(id)) return null
      // No line comes or goes, so the source map needs no change.
      return {
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
        map: null,
      }
    },
  }
}
