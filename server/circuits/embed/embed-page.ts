/** The page that other sites show in a frame: a circuit's diagram, steps and program. It runs no script and has no session. */
import { paths } from '../../../contract/paths'
import { escapeMarkup as escape } from '../../platform/escape-markup'
import { stepLimits, type CircuitStep, type CircuitSteps } from '../../engine/circuit-steps'
import type { EmbeddedCircuit } from './embedded-circuit'

/** How the page is shown. */
export interface EmbedOptions {
  /** What the reader prefers where null. */
  theme: 'light' | 'dark' | null
  view: 'diagram' | 'steps' | 'code'
  /** The address of the site. */
  site: string
  /** Where the site lies on its host: empty, or as `/ketwork`. What the page shows is where the page is, whatever others call the site. */
  basePath: string
  productName: string
  /** Of the style element. */
  nonce: string
}

/** The most characters of a program that a frame shows. */
const maxCharacters = 20_000

/** The page of a circuit. `steps` is null where they could not be computed just now. */
export function renderEmbed(circuit: EmbeddedCircuit, steps: CircuitSteps | null, options: EmbedOptions): string {
  const { theme, view, site, basePath, productName, nonce } = options
  const page = escape(`${basePath}${paths.circuits}/${circuit.address}`)
  const tab = (name: EmbedOptions['view'], label: string) =>
    `<input type="radio" name="view" id="${name}"${name === view ? ' checked' : ''}><label for="${name}">${label}</label>`
  return [
    `<!doctype html><html lang="en"${theme === null ? '' : ` class="${theme}"`}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escape(circuit.name)} · ${escape(productName)}</title><link rel="canonical" href="${escape(site)}${paths.circuits}/${circuit.address}">`,
    `<style nonce="${nonce}">${styles}</style></head><body>`,
    `<main><header><h1><a href="${page}" target="_blank" rel="noopener">${escape(circuit.name)}</a></h1>`,
    `<span>${escape(figuresOf(circuit))}</span></header>`,
    `${tab('diagram', 'Diagram')}${tab('steps', 'Steps')}${tab('code', 'Code')}`,
    `<section id="view-diagram" aria-label="Diagram" tabindex="0">${diagram(circuit, basePath, theme)}</section>`,
    `<section id="view-steps" aria-label="Steps" tabindex="0">${stepList(steps)}</section>`,
    `<section id="view-code" aria-label="Code" tabindex="0"><pre><code>${code(circuit.program)}</code></pre></section>`,
    `<footer><a href="${page}" target="_blank" rel="noopener">Open in ${escape(productName)}</a></footer></main></body></html>`,
  ].join('')
}

/** The page in place of a circuit that is not there for everyone. */
export const renderMissingEmbed = ({ theme, nonce }: Pick<EmbedOptions, 'theme' | 'nonce'>): string =>
  `<!doctype html><html lang="en"${theme === null ? '' : ` class="${theme}"`}><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
  `<meta name="color-scheme" content="light dark"><title>No circuit</title><style nonce="${nonce}">${styles}</style></head>` +
  '<body><main><h1>No circuit</h1><p>There is no public circuit at this address.</p></main></body></html>'

function figuresOf({ qubits, depth, author }: EmbeddedCircuit): string {
  const by = author === null ? '' : `by ${author} · `
  return `${by}${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}, depth ${depth}`
}

function diagram({ name, picture, size }: EmbeddedCircuit, basePath: string, theme: EmbedOptions['theme']): string {
  if (picture === null || size === null) return '<p>This circuit has no picture.</p>'
  const address = escape(`${basePath}/${picture}`)
  const image = (src: string) =>
    `<img src="${src}" alt="Diagram of ${escape(name)}" width="${Math.round(size.width)}" height="${Math.round(size.height)}">`
  if (theme !== null) return image(theme === 'dark' ? `${address}?theme=dark` : address)
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${address}?theme=dark">${image(address)}</picture>`
}

function stepList(steps: CircuitSteps | null): string {
  if (steps === null) return '<p>The steps could not be computed just now. Please try again in a moment.</p>'
  if (steps.missing !== null) return `<p>${reasons[steps.missing]}</p>`
  if (steps.steps.length === 0) return '<p>This circuit has no operations.</p>'
  const rest = steps.operations - steps.steps.length
  const more = rest > 0 ? `<p>These are the first ${steps.steps.length} of ${steps.operations} operations.</p>` : ''
  return `<p>The state after each operation, the last qubit first.</p><ol>${steps.steps.map(stepItem).join('')}</ol>${more}`
}

const reasons: Record<NonNullable<CircuitSteps['missing']>, string> = {
  qubits: `Steps are shown here for up to ${stepLimits.qubits} qubits. Open the circuit to step through it.`,
  decisions: 'This circuit has loops or conditions. Open it to step through it.',
  program: 'This circuit is too large to show its steps here. Open it to step through it.',
}

function stepItem({ statement, outcomes, others, found }: CircuitStep): string {
  const values = outcomes.map(({ bits, probability }) => `<span>|${bits}⟩ ${percent(probability)}</span>`)
  const result = found === null ? '' : `<em>found ${found.value} (${percent(found.probability)})</em>`
  const more = others === 0 ? '' : `<span>and ${others} more</span>`
  return `<li><code>${escape(statement)}</code> ${result}<div>${values.join('')}${more}</div></li>`
}

const percent = (probability: number) => `${(100 * probability).toFixed(1).replace(/\.0$/, '')} %`

function code(program: string): string {
  if (program.length <= maxCharacters) return escape(program)
  return `${escape(program.slice(0, maxCharacters))}\n// … Open the circuit to see all of it.`
}

const dark = '--background:#0f1a1f;--text:#e3ecee;--muted:#9fb2b9;--border:#2c3d45;--sunken:#16242a;--link:#6cc5d6'
const styles = [
  ':root{--background:#fff;--text:#14242b;--muted:#51646c;--border:#d5dee0;--sunken:#f5f7f7;--link:#0b6272;color-scheme:light}',
  `@media(prefers-color-scheme:dark){:root:not(.light){${dark};color-scheme:dark}}:root.dark{${dark};color-scheme:dark}`,
  '*{box-sizing:border-box}html,body{height:100%;margin:0}',
  'body{display:flex;flex-direction:column;background:var(--background);color:var(--text);border:1px solid var(--border);border-radius:8px;overflow:auto;font:14px/1.5 "IBM Plex Sans",system-ui,sans-serif}',
  'h1{margin:0;font:inherit;min-width:0}header,footer{flex-basis:100%;display:flex;flex-wrap:wrap;gap:0 12px;align-items:baseline;padding:8px 12px}',
  'h1 a{font-weight:600;overflow-wrap:anywhere}header span{color:var(--muted)}',
  'footer{border-top:1px solid var(--border);padding-block:4px;font-size:13px}',
  'a{color:var(--link)}a:focus-visible,input:focus-visible+label,section:focus-visible{outline:2px solid #c2590a;outline-offset:-2px}',
  'main{flex:1;min-height:0;display:flex;flex-wrap:wrap;align-content:flex-start}main>h1,main>p{flex-basis:100%;margin:0;padding:8px 12px}',
  'input{position:absolute;opacity:0;pointer-events:none}',
  'label{padding:4px 12px;color:var(--muted);border-bottom:2px solid transparent;cursor:pointer}',
  'input:checked+label{color:var(--text);border-color:var(--link)}',
  'section{display:none;flex-basis:100%;height:calc(100vh - 106px);min-height:80px;overflow:auto;padding:12px;border-top:1px solid var(--border)}',
  '#diagram:checked~#view-diagram,#steps:checked~#view-steps,#code:checked~#view-code{display:block}',
  'img{display:block;max-width:none}pre{margin:0}code{font:13px/1.5 "IBM Plex Mono",ui-monospace,monospace}',
  'section p{margin:0 0 8px;color:var(--muted)}ol{margin:0;padding-inline-start:28px}li{margin-bottom:8px}',
  'li div{display:flex;flex-wrap:wrap;gap:2px 16px;font-size:13px;color:var(--muted)}em{font-style:normal;font-size:13px}',
].join('')
