/** What shows a circuit on another site. */
import type { CircuitSummary } from '../../../../contract/circuits'
import { badgePath, embedPath, embedSize, webComponentPath } from '../../../../contract/embed-paths'
import { paths } from '../../../../contract/paths'

/** The kinds, in the order of the choice. */
export const snippetKinds = [
  {
    name: 'frame',
    title: 'Web page (iframe)',
    hint: 'Shows diagram, steps and code of the newest version. Write @1 behind the id for version 1, and ?theme=dark or ?view=code behind the address.',
  },
  {
    name: 'component',
    title: 'Web page (web component)',
    hint: 'The attributes theme, view and height are optional. The script is needed once on a page.',
  },
  {
    name: 'badge',
    title: 'README (badge)',
    hint: 'Markdown for a small picture that leads to the circuit.',
  },
  {
    name: 'link',
    title: 'Notion, WordPress and others (link)',
    hint: 'Sites that read oEmbed show the circuit in place of its link.',
  },
] as const

/** The name of a kind. */
export type SnippetKind = (typeof snippetKinds)[number]['name']

/**
 * Writes a snippet.
 *
 * @param site the address of the site, without a slash at its end
 */
export function writeSnippet(
  kind: SnippetKind,
  { id, name }: Pick<CircuitSummary, 'id' | 'name'>,
  site: string,
): string {
  const page = site + paths.circuit(id)
  switch (kind) {
    case 'frame': {
      const { width, height } = embedSize
      return `<iframe src="${site + embedPath(id)}" width="${width}" height="${height}" title="${escapeAttribute(name)}" loading="lazy" style="border:0"></iframe>`
    }
    case 'component':
      return `<script src="${site + webComponentPath}" async></script>\n<ketwork-circuit src="${page}"></ketwork-circuit>`
    case 'badge':
      return `[![${escapeMarkdown(name)}](${site + badgePath(id)})](${page})`
    case 'link':
      return page
  }
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeMarkdown = (text: string) => text.replaceAll(/[\\[\]`*_<>&]/g, (mark) => `\\${mark}`)
