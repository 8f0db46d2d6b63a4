/** The page that shows a diagram beside its program. */

/** A diagram to show: its SVG, or null where nothing of the program is understood. */
export interface Diagram {
  svg: string | null
}

/**
 * The page of a diagram. It runs no script and loads nothing: the drawing is an image within it, in which nothing can run either.
 *
 * @param diagram null where no program is shown that could be drawn.
 * @param nonce a random word of this page, by which it allows its own style alone.
 */
export function diagramPage(diagram: Diagram | null, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'">
<title>Circuit diagram</title>
<style nonce="${nonce}">
body { margin: 0; padding: 16px; background: var(--vscode-editor-background); color: var(--vscode-editor-foreground); }
img { max-width: none; }
</style>
</head>
<body>
${contentOf(diagram)}
</body>
</html>
`
}

function contentOf(diagram: Diagram | null): string {
  if (diagram === null) return '<p>Open a program to see its circuit.</p>'
  if (diagram.svg === null) return '<p>Nothing of this program can be drawn yet. Its problems are listed with it.</p>'
  const data = Buffer.from(diagram.svg, 'utf8').toString('base64')
  return `<img alt="${descriptionOf(diagram.svg)}" src="data:image/svg+xml;base64,${data}">`
}

/** What the drawing says of itself to who does not see it. Its text is escaped already, but for quotes. */
function descriptionOf(svg: string): string {
  const [, description = 'Circuit diagram'] = /<desc>([^<]*)<\/desc>/.exec(svg) ?? []
  return description.replaceAll('"', '&quot;')
}
