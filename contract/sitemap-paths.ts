import { paths } from './paths'

/** The pages that a sitemap lists besides the public circuits. Only the server runs this file: the list would stay in every page's scripts. */
export const sitemapPaths = [
  paths.home,
  paths.circuits,
  paths.collections,
  paths.generator,
  paths.help,
  paths.searchHelp,
  paths.gateHelp,
  paths.languageHelp,
  paths.builderHelp,
  paths.importHelp,
  paths.sharingHelp,
  paths.claimHelp,
  paths.shortcutHelp,
  paths.terms,
  paths.privacy,
] as const
