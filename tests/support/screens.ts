/** Every screen of the product, for what looks at all of them: the accessibility check, the screenshots. */
import { expect, type Locator, type Page } from '@playwright/test'
import { compareVersions, continueFrom, collectionsOf, paths } from '../../contract/paths'
import { embedPath } from '../../contract/embed-paths'
import { remixesPath } from '../../contract/remix-paths'
import { isServerPath } from '../../contract/server-paths'
import type { ExampleData } from './example-data'
import { signIn } from './person'
import { scrollDownTo } from './scroll'

export interface Screen {
  name: string
  path: string
  /** Who looks at it. */
  as: 'visitor' | 'member' | 'admin'
  /** Waits until it has come to rest, or opens what is to be seen. */
  ready?: (page: Page) => Promise<void>
  /** All that it shows beyond another screen, which is looked at whole; absent where it is looked at whole itself. */
  part?: Part
}

type Part = (page: Page) => Locator

/** The region with a name. */
const region =
  (name: string): Part =>
  (page) =>
    page.getByRole('region', { name, exact: true })

const dialog: Part = (page) => page.getByRole('dialog')
const program = region('QASM Code')
const main: Part = (page) => page.getByRole('main')
/** The left one of the builder's panes, with a step. */
const settings = region('Circuit settings')

/** A program with a free parameter. */
const parametrized =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput float theta;\nqubit[3] q;\nry(theta) q[0];\ncx q[0], q[1];\nh q[2];'

/** Each view of a result, with what waits until it is there. */
const resultViews: { name: string; show: (result: Locator) => Promise<void> }[] = [
  { name: 'Outcomes', show: (result) => expect(result.getByRole('option', { name: /^\|/ }).first()).toBeVisible() },
  {
    name: 'State',
    async show(result) {
      await result.getByRole('button', { name: 'Earlier state' }).click()
      await expect(result.getByText(/^Mutual information/)).toBeVisible()
    },
  },
  {
    name: 'Observables',
    async show(result) {
      await result.getByRole('textbox', { name: 'Observable 1' }).fill('0.5 Z0 Z1 - X1')
      await expect(result.getByRole('definition').first()).toBeVisible()
    },
  },
  {
    name: 'Matrix',
    show: (result) => expect(result.getByRole('application', { name: /^Matrix of 3 qubits/ })).toBeVisible(),
  },
  {
    name: 'Noise',
    show: (result) => expect(result.getByRole('option', { name: /without noise/ }).first()).toBeVisible(),
  },
]

/** The result of a circuit. It loads when it comes near the window of somebody who does something, and a longer preview above moves it. */
async function showResult(page: Page) {
  const result = page.getByRole('region', { name: 'Result' })
  await page.mouse.move(1, 1)
  await expect(async () => {
    await result.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(result.getByRole('listbox')).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [50] })
}

/** Exports the program of the preview. */
async function chooseExport(page: Page, tool: string) {
  const preview = page.getByRole('region', { name: 'Live preview' })
  await preview.getByText(/^Export/).click()
  await preview.getByRole('button', { name: tool, exact: true }).click()
  await expect(preview.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
}

const importedProgram =
  'from qiskit import QuantumCircuit\nfrom qiskit.circuit import Parameter\n\ntheta = Parameter("θ")\nqc = QuantumCircuit(2, 2)\nqc.ry(theta, 0)\nqc.cx(0, 1)\nqc.measure([0, 1], [0, 1])\n'

/** Imports a program of another tool into the QASM page. */
async function importText(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Import…' }).click()
  const imported = page.getByRole('dialog', { name: 'Import a program' })
  await imported.getByLabel('Program or link').fill(text)
  await imported.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(imported.getByRole('listbox', { name: 'Source' })).toBeVisible()
  return imported
}

/** The QASM page with a program. */
const qasmWith = (text: string) => `${paths.qasm}#program=${encodeURIComponent(text)}`

/** Waits until something with a role and a name is there. */
const shows = (role: Parameters<Page['getByRole']>[0], name?: string | RegExp) => (page: Page) =>
  expect(page.getByRole(role, name === undefined ? {} : { name })).toBeVisible()

const showsText = (text: string | RegExp) => (page: Page) => expect(page.getByText(text)).toBeVisible()
const showsArticles = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()
/** Beside the head of a table. */
const showsRows = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()

/** A step of the builder. */
const openStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()

/** The graph-specific core in the builder's third step. */
async function openProblemGraph(page: Page) {
  await openStep(page, 'Layer Configuration')
  await page.getByRole('radio', { name: /^Graph-specific/ }).check()
  await expect(page.getByRole('tab', { name: 'Graph Editor' })).toBeVisible()
}

/** Example data of nobody, for a list of the names of all screens. */
export const nobody = {
  admin: { user: { id: 'nobody' } },
  member: { user: { id: 'nobody' } },
  circuit: 'none',
  ownCircuit: 'none',
  collection: 'none',
  issue: 'none',
  report: 'none',
  issueComments: 0,
} as const

export function screens({
  member,
  circuit,
  ownCircuit,
  collection,
  issue,
  report,
  issueComments,
}: ExampleData | typeof nobody): Screen[] {
  const seenBy =
    (as: Screen['as']) =>
    (name: string, path: string, ready?: Screen['ready'], part?: Part): Screen => ({ name, path, as, ready, part })
  const [visitor, asMember, asAdmin] = [seenBy('visitor'), seenBy('member'), seenBy('admin')]
  return [
    visitor('home', paths.home, async (page) => {
      await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeVisible()
      await expect(page.getByRole('img', { name: /Circuit diagram of Grover/ })).toBeVisible()
      await scrollDownTo(page, page.getByRole('heading', { name: 'From the library' }))
      await expect(page.getByRole('link', { name: 'First steps' })).toBeVisible()
    }),
    visitor('library', paths.circuits, showsArticles),
    visitor(
      'library-empty',
      `${paths.circuits}?q=nothing-has-this-name`,
      showsText('No circuits found matching your filters.'),
    ),
    visitor('library-similar', `${paths.circuits}?q=grovr`, shows('heading', /Similar names/), main),
    visitor(
      'library-marked',
      `${paths.circuits}?q=${encodeURIComponent('search qubits:2..4')}`,
      (page) => expect(page.locator('mark').first()).toBeVisible(),
      main,
    ),
    visitor(
      'library-query',
      `${paths.circuits}?q=${encodeURIComponent('grovr qubits:2..20 depth:low')}`,
      async (page) => {
        await expect(page.getByRole('heading', { name: /Similar names/ })).toBeVisible()
        await expect(page.getByText(/^depth:low is ignored/)).toBeVisible()
      },
      main,
    ),
    visitor('circuit', paths.circuit(circuit), showResult),
    visitor(
      'circuit-export',
      paths.circuit(circuit),
      async (page) => {
        await program(page).getByRole('button', { name: 'Export' }).click()
        await program(page).getByRole('button', { name: 'Cirq' }).click()
        await expect(program(page).getByRole('button', { name: 'Download', exact: true }).last()).toBeVisible()
      },
      program,
    ),
    asMember(
      'circuit-edit-details',
      paths.circuit(ownCircuit),
      async (page) => {
        await page.getByRole('button', { name: 'Edit details' }).click()
        const form = page.getByRole('form', { name: 'Edit details' })
        await form
          .getByLabel('Description')
          .fill('A **pair** with\n\n$$|\\Phi^+\\rangle = \\tfrac{1}{\\sqrt{2}}(|00\\rangle + |11\\rangle)$$')
        await form.getByRole('button', { name: 'Preview' }).click()
        await expect(form.getByRole('region', { name: 'Preview' }).locator('math msqrt')).toBeVisible()
      },
      (page) => page.getByRole('form', { name: 'Edit details' }),
    ),
    asMember(
      'circuit-versions',
      paths.circuit(ownCircuit),
      async (page) => {
        await page.getByRole('button', { name: 'Show versions' }).click()
        await expect(
          page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: 'Version 1' }),
        ).toBeVisible()
      },
      region('Versions'),
    ),
    visitor(
      'circuit-figures',
      paths.circuit(circuit),
      async (page) => {
        await region('Figures')(page).scrollIntoViewIfNeeded()
        await expect(page.getByText('Two-qubit depth')).toBeVisible()
      },
      region('Figures'),
    ),
    visitor('circuit-remixes', remixesPath(circuit), shows('heading', /^Remixes of/)),
    asMember('circuit-version', paths.circuitVersion(ownCircuit, 1), showsText('Version 1 of 2')),
    ...['side-by-side', 'unified'].map((view) =>
      asMember(`compare-${view}`, `${compareVersions(ownCircuit, 1, 2)}&view=${view}`, showsText(/lines? removed/)),
    ),
    asMember(
      'compare-diagram',
      `${compareVersions(ownCircuit, 1, 2)}&view=diagram`,
      shows('img', /^Diagram on the right/),
    ),
    asMember('compare-figures', `${compareVersions(ownCircuit, 1, 2)}&view=figures`, shows('row', /^T count/)),
    asMember(
      'compare-outcomes',
      `${compareVersions(ownCircuit, 1, 2)}&view=outcomes`,
      showsText('Total variation distance'),
    ),
    asMember(
      'qasm-of-own-circuit',
      continueFrom(paths.qasm, ownCircuit),
      shows('button', 'Save new version'),
      region('About the circuit'),
    ),
    visitor('collections', paths.collections, showsArticles),
    visitor('collection', paths.collection(collection), showsArticles),
    asMember('collections-own', collectionsOf(member.user.id), showsArticles),
    asMember(
      'collection-new',
      collectionsOf(member.user.id),
      async (page) => {
        await page.getByRole('button', { name: 'New collection' }).click()
        await expect(page.getByLabel('Name')).toBeVisible()
      },
      dialog,
    ),
    asMember(
      'collection-editing',
      paths.collection(collection),
      async (page) => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await page.getByRole('button', { name: /^Edit the note on/ }).click()
        await page.getByRole('button', { name: 'Remove from collection' }).last().click()
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(page.getByRole('article')).toHaveCount(2)
      },
      main,
    ),
    visitor('collection-missing', paths.collection('0190a000-0000-7000-8000-000000000000'), shows('alert')),
    asMember(
      'circuit-collect',
      paths.circuit(ownCircuit),
      async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('button', { name: 'Add to collection' }).click()
        await expect(page.getByRole('checkbox', { name: 'Entanglement, step by step' })).toBeChecked()
      },
      dialog,
    ),
    visitor(
      'circuit-embed',
      paths.circuit(circuit),
      async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('button', { name: 'Embed', exact: true }).click()
        await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(/^<iframe src=/)
      },
      dialog,
    ),
    visitor('embed', embedPath(circuit)),
    visitor('embed-steps', `${embedPath(circuit)}?view=steps`),
    asMember('notifications', paths.notifications, (page) =>
      expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible(),
    ),
    asMember('following', paths.following, async (page) => {
      await expect(page.getByRole('button', { name: 'Unfollow For the seminar' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Unfollow grace' })).toBeVisible()
    }),
    visitor('circuit-missing', paths.circuit('0190a000-0000-7000-8000-000000000000'), shows('alert')),
    visitor('generator', paths.generator),
    ...['Basics', 'Circuit Purpose', 'Layer Configuration', 'Review & Generate'].map((step, index) =>
      visitor(
        `builder-${index + 1}`,
        paths.builder,
        async (page) => {
          await openStep(page, step)
          await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
        },
        index === 0 ? undefined : settings,
      ),
    ),
    visitor('builder-export', paths.builder, (page) => chooseExport(page, 'PennyLane'), region('Live preview')),
    visitor(
      'builder-quality',
      paths.builder,
      async (page) => {
        const quality = page.getByRole('region', { name: 'Quality', exact: true })
        await quality.scrollIntoViewIfNeeded()
        await quality.getByRole('combobox', { name: 'Compare by' }).selectOption('Qubits')
        await quality.getByText('All figures as a table').click()
        await expect(quality.getByRole('table')).toBeVisible()
        await expect(quality.getByText('Quality computed')).toBeAttached({ timeout: 60_000 })
      },
      region('Quality'),
    ),
    visitor(
      'builder-suggest',
      paths.builder,
      async (page) => {
        const suggest = page.getByRole('region', { name: 'Suggest a setting' })
        await suggest.getByLabel('Suggest for').selectOption('Optimization')
        await suggest.getByLabel('Qubits to search').fill('2')
        await suggest.getByRole('button', { name: 'Find settings' }).click()
        await expect(suggest.getByText(/no other reaches more states/)).toBeVisible({ timeout: 60_000 })
        await suggest.getByRole('listbox').press('End')
        await suggest.getByText('The front as a table').click()
        await expect(suggest.getByRole('table')).toBeVisible()
      },
      region('Suggest a setting'),
    ),
    visitor(
      'builder-graph',
      paths.builder,
      async (page) => {
        await openProblemGraph(page)
        await page.getByRole('tab', { name: 'Graph Editor' }).click()
        await page.getByLabel('Weighted Graph').check()
        await page.getByLabel('Start from').selectOption('Barabási–Albert')
        await page.getByLabel('Seed').first().fill('x')
        await page.getByLabel('All weights').selectOption('Paste a column')
        await expect(page.getByRole('table')).toBeVisible()
      },
      settings,
    ),
    visitor(
      'builder-graph-import',
      paths.builder,
      async (page) => {
        await openProblemGraph(page)
        await page.getByRole('button', { name: 'Import graph' }).click()
        await page.getByRole('textbox', { name: 'Graph' }).fill('0 1\n2 2\n1 x')
        await expect(page.getByRole('button', { name: 'Line 3' })).toBeVisible()
      },
      dialog,
    ),
    visitor(
      'builder-graph-preview',
      paths.builder,
      async (page) => {
        await openProblemGraph(page)
        await page.getByRole('button', { name: 'Import graph' }).click()
        await page.getByRole('textbox', { name: 'Graph' }).fill('1 2 0.5\n2 1 0.5\n2 7 2')
        await expect(page.getByText('7 nodes, 2 edges, weighted')).toBeVisible()
      },
      dialog,
    ),
    visitor(
      'builder-graph-export',
      paths.builder,
      async (page) => {
        await openProblemGraph(page)
        await page.getByRole('button', { name: 'Export graph' }).click()
        await expect(page.getByRole('textbox', { name: 'Graph' })).toHaveValue(/0 1/)
      },
      dialog,
    ),
    visitor(
      'builder-review-filled',
      paths.builder,
      async (page) => {
        await page.getByLabel('Circuit Name').fill('Superpositionsverschraenkungsoperator'.repeat(3).slice(0, 100))
        await page.getByLabel('Description').fill('מעגל קוונטי עם שזירה בין כל הקיוביטים')
        for (let index = 0; index < 20; index++) {
          await page.getByLabel('Tags').fill(`${index} ${'long-tag-'.repeat(index % 5)}`)
          await page.getByLabel('Tags').press('Enter')
        }
        await openStep(page, 'Review & Generate')
        await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
      },
      settings,
    ),
    visitor(
      'builder-textbook-start',
      paths.builder,
      async (page) => {
        await openStep(page, 'Circuit Purpose')
        await page.getByRole('radio', { name: /^Simulation/ }).check()
        await page.getByRole('button', { name: /^Apply QCBM/ }).click()
        await expect(page.getByRole('button', { name: /^Apply VQE/ })).toBeVisible()
      },
      settings,
    ),
    visitor(
      'builder-tune',
      paths.builder,
      async (page) => {
        await openStep(page, 'Circuit Purpose')
        await page.getByRole('radio', { name: /^Optimization/ }).check()
        await page.getByRole('button', { name: /^Apply QAOA/ }).click()
        const tune = page.getByRole('region', { name: 'Tune', exact: true })
        await tune.getByRole('combobox', { name: 'Optimizer' }).selectOption('SPSA')
        await tune.getByRole('button', { name: 'Start tuning' }).click()
        await expect(tune.getByRole('button', { name: 'Use these values' })).toBeEnabled()
        await tune.scrollIntoViewIfNeeded()
        await expect(tune.getByRole('application')).toBeVisible()
      },
      region('Tune'),
    ),
    visitor(
      'builder-variants',
      paths.builder,
      async (page) => {
        await page.getByRole('button', { name: 'Duplicate as variant' }).click()
        await page.getByRole('button', { name: 'Rename Variant B' }).click()
        await expect(page.getByLabel('Name of the variant')).toBeVisible()
      },
      main,
    ),
    visitor(
      'builder-comparison',
      paths.builder,
      async (page) => {
        await openStep(page, 'Layer Configuration')
        await page.getByRole('button', { name: 'Duplicate as variant' }).click()
        await expect(page.getByRole('tab', { name: 'Variant B' })).toBeFocused()
        await page.getByRole('radio', { name: /^Uniform Superposition/ }).check()
        await page.getByRole('button', { name: 'Duplicate Variant B' }).click()
        await page.getByLabel('Number of Qubits').fill('')
        await page.getByRole('tab', { name: 'Compare' }).click()
        await expect(page.getByRole('button', { name: 'Fix Variant C' })).toBeVisible()
        await expect(page.getByRole('img', { name: /Circuit diagram of Variant A/ })).toBeVisible()
      },
      main,
    ),
    visitor('qasm', paths.qasm, shows('textbox', 'QASM code')),
    visitor(
      'qasm-save-diagram',
      qasmWith(parametrized),
      async (page) => {
        await page.getByRole('button', { name: 'Save the diagram' }).click()
        await expect(page.getByRole('dialog', { name: 'Save the diagram' })).toBeVisible()
      },
      dialog,
    ),
    visitor(
      'qasm-export',
      qasmWith(`${parametrized}\nbarrier q;`),
      (page) => chooseExport(page, 'Cirq'),
      region('Live preview'),
    ),
    visitor(
      'qasm-find',
      qasmWith(parametrized),
      async (page) => {
        await page.getByRole('button', { name: 'Find in the diagram' }).click()
        await page.getByRole('searchbox', { name: 'Find in the diagram' }).fill('q[0]')
        await expect(page.getByText('1 of 2')).toBeVisible()
      },
      region('Live preview'),
    ),
    ...['Size of a part', 'Legend'].map((tool) =>
      visitor(
        `qasm-${tool.split(' ')[0]?.toLowerCase()}`,
        qasmWith(parametrized),
        async (page) => {
          await page.getByRole('button', { name: tool }).click()
          await expect(page.getByText(/^(3 operations, depth 2|Control: acts if 1)/)).toBeVisible()
        },
        region('Live preview'),
      ),
    ),
    visitor(
      'qasm-import',
      paths.qasm,
      async (page) => {
        const imported = await importText(page, importedProgram)
        await imported.getByRole('listbox', { name: 'OpenQASM 3' }).getByText('cx').click()
      },
      dialog,
    ),
    visitor(
      'qasm-import-problem',
      paths.qasm,
      async (page) => {
        const imported = await importText(page, `${importedProgram}qc.frobnicate(0)\n`)
        await expect(imported.getByRole('alert')).toBeVisible()
      },
      dialog,
    ),
    visitor(
      'qasm-import-text',
      paths.qasm,
      async (page) => {
        await page.getByRole('button', { name: 'Import…' }).click()
        await expect(page.getByLabel('Program or link')).toBeVisible()
      },
      dialog,
    ),
    visitor('qasm-with-errors', paths.qasm, async (page) => {
      const code = page.getByRole('textbox', { name: 'QASM code' })
      await code.click()
      await page.keyboard.insertText('OPENQASM 2.0;\ninclude "qelib1.inc";\nqreg q[2];\nh q[0];\ncx q[0];\n')
      await expect(page.getByRole('region', { name: 'Diagnostics' }).getByRole('button').first()).toBeVisible()
    }),
    visitor('qasm-incomplete', qasmWith(parametrized), async (page) => {
      await expect(page.getByText('3 qubits, 3 operations')).toBeAttached()
      await page.getByRole('textbox', { name: 'QASM code' }).click()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.insertText('\ncx q[2];')
      await expect(page.getByText('Incomplete', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Save the diagram' }).click()
      await expect(page.getByRole('dialog', { name: 'Save the diagram' })).toContainText('incomplete')
      await page.keyboard.press('Escape')
    }),
    visitor(
      'qasm-taller',
      qasmWith('qubit[80] q; U(pi, 0, pi) q;'),
      showsText('This circuit is taller than the view.'),
      region('Live preview'),
    ),
    visitor(
      'qasm-outdated',
      qasmWith(parametrized),
      async (page) => {
        await expect(page.getByText('3 qubits, 3 operations')).toBeAttached()
        await page.getByRole('textbox', { name: 'QASM code' }).click()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.press('Delete')
        await page.keyboard.insertText('bit c; U(0, 0, 0) c;')
        await expect(page.getByText('Outdated', { exact: true })).toBeVisible()
      },
      region('Live preview'),
    ),
    ...resultViews.map(({ name, show: open }) =>
      visitor(
        `qasm-${name.toLowerCase()}`,
        qasmWith(parametrized),
        async (page) => {
          await showResult(page)
          const result = page.getByRole('region', { name: 'Result' })
          await result.getByRole('tab', { name }).click()
          await open(result)
        },
        region('Result'),
      ),
    ),
    visitor('help', paths.help),
    visitor('help-none-found', `${paths.help}?q=nothing-has-this-name`, showsText('Nothing found in the help.')),
    visitor('help-found', `${paths.help}?q=rotation`, shows('region', 'Gates')),
    visitor('help-gates', `${paths.gateHelp}?q=not`, shows('img', /^Symbol of c4x/)),
    visitor('help-language', paths.languageHelp, shows('img', /^Diagram: Timing/)),
    visitor('help-builder', paths.builderHelp, shows('img', /^Circuit: Optimize Circuit Depth/)),
    visitor('help-imports', paths.importHelp),
    visitor('help-sharing', paths.sharingHelp),
    visitor('help-claims', paths.claimHelp),
    visitor('help-shortcuts', paths.shortcutHelp),
    visitor('help-search', paths.searchHelp),
    visitor('diagnostic', paths.diagnostic('QASM103')),
    visitor('diagnostic-missing', paths.diagnostic('QASM999')),
    visitor('login', paths.login),
    visitor('login-expired', `${paths.login}?session=expired`),
    visitor('register', paths.register),
    visitor('register-with-errors', paths.register, (page) =>
      page.getByRole('button', { name: /create account|register/i }).click(),
    ),
    visitor('forgot-password', paths.forgotPassword),
    visitor('reset-password', `${paths.resetPassword}?token=any`),
    visitor('reset-password-without-token', paths.resetPassword),
    visitor('verify-email-dead-link', `${paths.verifyEmail}?token=dead`),
    visitor('verify-email-sent', paths.verifyEmailSent),
    visitor('restore-email', `${paths.restoreEmail}?token=dead`),
    visitor('unsubscribe', `${paths.unsubscribeDigest}?token=any`),
    visitor('terms', paths.terms),
    visitor('privacy', paths.privacy),
    visitor('not-found', '/nowhere'),
    visitor('profile-of-another', paths.user(member.user.id), showsArticles),
    visitor('palette', paths.terms, async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
    }),
    visitor('feedback-choices', paths.terms, async (page) => {
      await page.getByRole('button', { name: 'Feedback', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Report a Bug' })).toBeVisible()
    }),
    asMember('home-signed-in', paths.home),
    asMember('profile', paths.profile, showsArticles),
    asMember('settings', paths.settings, async (page) => {
      await expect(page.getByText('This session')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Email me my unread notifications' })).toBeVisible()
      await expect(page.getByRole('switch')).toBeVisible()
    }),
    asMember('settings-password', paths.settings, async (page) => {
      const card = page.getByRole('region', { name: 'Password' })
      await card.getByRole('button', { name: 'Change password' }).click()
      await card.getByRole('button', { name: 'Save password' }).click()
      await expect(card.getByText('Password is required')).toHaveCount(2)
    }),
    asMember('settings-new-app', paths.settings, async (page) => {
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    }),
    asMember('profile-edit', paths.profile, (page) => page.getByRole('button', { name: 'Edit Profile' }).click()),
    asMember('library-filtered', `${paths.circuits}?q=walk&tag=random`, async (page) => {
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
    }),
    asMember('own-circuit', paths.circuit(ownCircuit), async (page) => {
      await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
      await showResult(page)
    }),
    asMember('own-circuit-delete', paths.circuit(ownCircuit), async (page) => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Delete Circuit' })).toBeVisible()
    }),
    asMember('issue-new', paths.newIssue, async (page) => {
      await page.getByText('Browser and device').click()
      await expect(page.getByLabel('User agent')).toBeVisible()
    }),
    asMember('issue-new-with-errors', paths.newIssue, async (page) => {
      await page.getByLabel('Type').selectOption('Bug')
      await page.getByRole('button', { name: 'Submit Feedback' }).click()
      await expect(page.getByText('Title is required')).toBeVisible()
    }),
    asMember('issue-edit', paths.editIssue(issue), shows('link', 'console.log')),
    asMember('issue', paths.issue(issue), shows('heading', `Comments (${issueComments})`)),
    asMember(
      'issue-delete',
      paths.issue(issue),
      async (page) => {
        await page.getByRole('button', { name: 'Delete' }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
      dialog,
    ),
    asMember('my-issues', paths.myIssues, showsArticles),
    asMember('my-issues-none-match', `${paths.myIssues}?q=nothing-has-this-name`, showsText('No matching issues')),
    asMember('admin-denied', paths.adminIssues),
    asAdmin('admin-issues', paths.adminIssues, showsRows),
    asAdmin('admin-issues-chosen', paths.adminIssues, async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await expect(page.getByRole('region', { name: 'Selected feedback' })).toBeVisible()
    }),
    asAdmin('admin-issues-none-match', `${paths.adminIssues}?q=nothing-has-this-name`, showsText('No feedback found')),
    asAdmin('admin-issue', paths.adminIssue(issue), shows('heading', `Comments (${issueComments})`)),
    asAdmin('admin-report', paths.adminIssue(report), async (page) => {
      await expect(page.getByRole('button', { name: 'Show circuit again' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Unban bob' })).toBeVisible()
    }),
    asAdmin(
      'admin-ban',
      paths.user(member.user.id),
      async (page) => {
        await page.getByRole('button', { name: /^Ban / }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
      dialog,
    ),
    asAdmin('admin-users', paths.adminUsers, showsRows),
    asAdmin(
      'admin-users-role',
      `${paths.adminUsers}?q=bob`,
      async (page) => {
        await page.getByRole('button', { name: /^Change role of bob/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
      dialog,
    ),
    asAdmin('admin-users-none-match', `${paths.adminUsers}?q=nobody-has-this-name`, showsText('No users found')),
    asAdmin('admin-jobs', paths.adminJobs, showsText('Nothing is waiting')),
    asAdmin('admin-system', paths.adminSystem, async (page) => {
      await page.getByRole('button', { name: 'Back up now' }).click()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('cell', { name: /^manual-/ }).first()).toBeVisible({ timeout: 2000 })
      }).toPass()
      await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
    }),
    asAdmin('moderation-log', paths.moderationLog, showsRows),
  ]
}

/** Opens a screen as the person who looks at it, and waits until it is at rest. @returns it */
export async function show(page: Page, url: string, examples: ExampleData, name: string): Promise<Screen> {
  const screen = screens(examples).find((candidate) => candidate.name === name)
  if (!screen) throw new Error(`There is no screen ${name}.`)
  if (screen.as !== 'visitor') await signIn(page, examples[screen.as])
  // It comes a second after everything else; one screen with it is enough.
  if (screen.name !== 'home') await dismissBanner(page)
  await page.goto(url + screen.path)
  await expect(page.locator('main h1, main [role="alert"]').first()).toBeVisible()
  // What comes last: the button in the corner, which a form of feedback and frames do without.
  if (screen.path !== paths.newIssue && !isServerPath(screen.path.split('?')[0] ?? ''))
    await expect(page.getByRole('button', { name: 'Feedback', exact: true })).toBeVisible()
  await screen.ready?.(page)
  await page.evaluate(() => {
    // What is out of view and not rendered would keep the colours of the theme before. Not an element, which the content policy
    // would refuse.
    const style = new CSSStyleSheet()
    style.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets.push(style)
  })
  await atRest(page)
  return screen
}

const dismissBanner = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('bannerDismissedUntil', String(Date.now() + 3_600_000)))

/**
 * Waits until the fonts and pictures are there, nothing moves any more but what always does, as a spinner, and buttons and links are
 * where they were some frames ago.
 */
export async function atRest(page: Page, minFrames = 10): Promise<void> {
  const stillness = await page.evaluateHandle((frames) => ({ layout: '', frames: 0, minFrames: frames }), minFrames)
  await page.waitForFunction((seen) => {
    const boxes = [...document.querySelectorAll('button, a')].map((element) => element.getBoundingClientRect())
    const layout = JSON.stringify(boxes)
    seen.frames = layout === seen.layout ? seen.frames + 1 : 0
    seen.layout = layout
    return (
      seen.frames >= seen.minFrames &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
      document.getAnimations().every(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Infinity
        return playState !== 'running' || isEndless
      })
    )
  }, stillness)
}
