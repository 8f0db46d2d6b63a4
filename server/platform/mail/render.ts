/** Mails, as text and as HTML. */
import { escapeMarkup } from '../escape-markup'

/** The content of a mail. */
export interface Mail {
  to: string
  subject: string
  paragraphs: string[]
  /** A list after them, each with a page of its own. */
  items?: { text: string; url: string }[]
  /** The one thing to do, if there is one. */
  link?: { label: string; url: string }
  /** The paragraphs after the link. */
  closing?: string[]
  /** How to unsubscribe: at the end of the mail, and in the header that mail programs show as a button. A POST to the URL must do it, too. */
  unsubscribe?: { label: string; url: string }
}

export function renderText({ paragraphs, items = [], link, closing = [], unsubscribe }: Mail): string {
  const end = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []
  const list = items.map(({ text, url }) => `• ${text}\n  ${url}`)
  return [...paragraphs, ...list, ...(link ? [link.url] : []), ...closing, ...end].join('\n\n') + '\n'
}

/** A text in which addresses are links, as HTML. */
export const linkify = (text: string): string =>
  escapeMarkup(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`

const item = ({ text, url }: { text: string; url: string }) =>
  `<li style="margin:0 0 8px"><a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a></li>`

export function renderHtml({ subject, paragraphs, items = [], link, closing = [], unsubscribe }: Mail): string {
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeMarkup(link.url)}" style="display:inline-block;padding:10px 18px;` +
      `border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeMarkup(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;word-break:break-all"><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.url)}</a></p>`
    : ''
  const list = items.length > 0 ? `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.map(item).join('')}</ul>` : ''
  const end = unsubscribe
    ? `<p style="margin:0;font-size:14px"><a href="${escapeMarkup(unsubscribe.url)}">${escapeMarkup(unsubscribe.label)}</a></p>`
    : ''
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>` +
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1f2937;max-width:560px;overflow-wrap:anywhere">' +
    `${paragraphs.map(escapeMarkup).map(paragraph).join('')}${list}${button}` +
    `${closing.map(linkify).map(paragraph).join('')}${end}</body></html>`
  )
}
