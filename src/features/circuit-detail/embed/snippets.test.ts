import { expect, test } from 'vitest'
import { snippetKinds, writeSnippet } from './snippets'

const circuit = { id: '01980000-0000-7000-8000-000000000000', name: 'Bell "pair" <b> & [co]' }
const site = 'https://example.org/ketwork'

test('each kind names the circuit at its site, with a name that breaks out of nothing', () => {
  expect(Object.fromEntries(snippetKinds.map(({ name }) => [name, writeSnippet(name, circuit, site)]))).toEqual({
    frame: `<iframe src="${site}/embed/${circuit.id}" width="640" height="360" title="Bell &quot;pair&quot; &lt;b&gt; &amp; [co]" loading="lazy" style="border:0"></iframe>`,
    component: `<script src="${site}/embed/ketwork-circuit.js" async></script>\n<ketwork-circuit src="${site}/circuits/${circuit.id}"></ketwork-circuit>`,
    badge: `[![Bell "pair" \\<b\\> \\& \\[co\\]](${site}/embed/${circuit.id}/badge.svg)](${site}/circuits/${circuit.id})`,
    link: `${site}/circuits/${circuit.id}`,
  })
})
