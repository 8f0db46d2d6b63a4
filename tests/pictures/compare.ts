/**
 * `npm run pictures -- compare`: one page with the circuits of `docs/pictures.md`, each as we draw it beside Qiskit's picture, and the
 * sentence that says how they compare. Where Qiskit cannot draw a program, the page says why.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { readComparison } from './comparison'

const folder = import.meta.dirname
const made = resolve('test-results/pictures-compared')
rmSync(made, { recursive: true, force: true })
mkdirSync(made, { recursive: true })

const pairs = readComparison(readFileSync('docs/pictures.md', 'utf8'))
const programOf = (name: string) => join(folder, 'circuits', `${name}.qasm`)

const python = process.env['PICTURES_PYTHON'] ?? ''
if (python !== '') {
  const programs = pairs.map(({ name }) => programOf(name))
  const { status, error } = spawnSync(python, [join(folder, 'draw_with_qiskit.py'), made, ...programs], {
    stdio: 'inherit',
  })
  if (error !== undefined || status !== 0) throw error ?? new Error(`Qiskit ended with ${status}.`)
}

const engine = await loadEngineFromFiles()
const sections: string[] = []
for (const [index, { name, sentence }] of pairs.entries()) {
  const source = readFileSync(programOf(name), 'utf8')
  const { scene } = engine.visualize(source)
  if (scene === null) throw new Error(`${name} has errors.`)
  writeFileSync(join(made, `${name}.ours.svg`), await engine.svg(scene, { theme: 'light', title: name }))
  sections.push(`<section id="${name}"><h2>${index + 1}. ${name}</h2><p>${escapeHtml(sentence)}</p>
<div><img src="${name}.ours.svg" alt="Ours">${theirs(name)}</div>
<details><summary>Program</summary><pre>${escapeHtml(source)}</pre></details></section>`)
}
const page = join(made, 'index.html')
writeFileSync(
  page,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures compared</title><style>
body { font: 15px/1.5 sans-serif; margin: 2rem; } section { border-top: 1px solid #ccc; padding: 1rem 0; }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; } img { max-width: 48%; max-height: 30rem; border: 1px solid #ddd; }
em { max-width: 48%; }</style><h1>Pictures compared: ours, and Qiskit's</h1>
${sections.join('\n')}</html>`,
)
process.stdout.write(`${pairs.length} pairs: ${page}\n`)

function theirs(name: string): string {
  if (existsSync(join(made, `${name}.svg`))) return `<img src="${name}.svg" alt="Qiskit's">`
  const reason = join(made, `${name}.txt`)
  return `<em>${existsSync(reason) ? `Qiskit cannot draw it: ${escapeHtml(readFileSync(reason, 'utf8'))}` : 'Qiskit is not installed.'}</em>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
