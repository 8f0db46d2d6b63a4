/** How circuits get to other tools, documents and sites, as the help says it. `docs/exports.md` and `docs/embeds.md` have the details. */
import { embedSize, webComponentPath } from '../../../contract/embed-paths'
import type { Topic } from './topic-list'

/** The section about circuits on other sites. */
const embedTopicId = 'embeds'

/** In the order of the page. */
export const sharingTopics: readonly Topic[] = [
  {
    id: 'exports',
    title: 'Other tools',
    text: 'Export, at the program of a circuit and below the preview of builder and editor, writes it for another tool.',
    items: [
      'OpenQASM 3 and 2, Python for Qiskit, PennyLane, Cirq and Amazon Braket, Stim, QIR, Quirk, LaTeX, Typst, plain text and JSON.',
      'What the format cannot say is listed first, with its line. Where the circuit would do something else without it, there is no export.',
      'In the shell: `npx ketwork convert --to qiskit bell.qasm`. By the API: `GET /api/circuits/ID/export?format=qiskit`.',
    ],
  },
  {
    id: 'pictures',
    title: 'Pictures',
    text: 'Export also makes SVG, PNG and PDF. They look as the last picture did; More options has size, layout and colors.',
    items: [
      'SVG and PDF are sharp at every size: SVG for web pages and drawing programs, PDF for papers and printing. PNG is for slides, documents and chats.',
      'A long circuit is in rows, a PDF of it on pages of A4 paper. An SVG shows up to 4,000 columns and says so.',
      'A circuit that is too large for a PNG or a PDF names the formats that show it.',
      '“Save the diagram”, at the diagram, also saves only what is selected, and shows gates that are open there.',
      'The cover of your circuit on cards and in link previews is the whole diagram, columns of it, or its outcomes. For columns, open “Size of a part” at its diagram, choose them, and press “Use as cover”; for outcomes, press “Edit details” and choose them at “Cover”. New versions keep the cover as far as they can.',
      'In the shell: `npx ketwork convert --to pdf bell.qasm > bell.pdf`.',
    ],
  },
  {
    id: embedTopicId,
    title: 'Circuits on other sites (embeds)',
    text: 'More, on the page of a circuit, has Embed, with code to copy. Only public circuits can be shown; one that turns private is gone within a minute.',
    items: [
      `Web page, as an iframe: \`<iframe src="…/embed/ID" width="${embedSize.width}" height="${embedSize.height}"></iframe>\` shows diagram, steps and code.`,
      `Web page, as a web component: the script \`…${webComponentPath}\` once on a page, then \`<ketwork-circuit src="…/circuits/ID"></ketwork-circuit>\`. The attributes \`theme\`, \`view\` and \`height\` are optional.`,
      'README, as a badge: `[![Bell pair](…/embed/ID/badge.svg)](…/circuits/ID)`.',
      'Notion, WordPress and other sites that read oEmbed show the circuit in place of its link.',
      '`ID@3` in place of `ID` is version 3, which never changes.',
      '`?theme=dark` or `light`, instead of what the reader prefers; `?view=steps` or `code`, instead of the diagram.',
      'Steps are the state after each operation, for up to 8 qubits and the first 40 operations of circuits without loops and conditions.',
      'What is embedded runs no script and has no session.',
    ],
  },
]
