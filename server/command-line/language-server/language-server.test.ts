import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CodeActionRequest,
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  LSPErrorCodes,
  type Position,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Engine } from '../../../engine-rs/index'
import { LanguageClient } from '../../../tests/support/language-client'
import { loadEngineFromFiles } from '../../engine/load-engine'
import { runLanguageServer } from './command'

const program = `OPENQASM 3.0;
include "stdgates.inc";
qubit[2] wires;
bit[2] outcome;
gate turn(angle0) target {
  // 😀
  rx(angle0) target;
  h target;
}
/* a remark
   of two lines */
if (outcome[0]) {
  x wires[0];
  y wires[1];
}
turn(pi) wires[0]; /* 😀 */ cx wires[0], wires[1];
outcome = measure wires;
`

let client: LanguageClient
let engine: Engine
let count = 0
let uri = ''

beforeAll(async () => {
  engine = await loadEngineFromFiles()
  client = await LanguageClient.start('--stdio')
})
afterAll(() => client.stop())
beforeEach(() => (uri = `file:///programs/${count++}.qasm`))

/** The place of a word, the first one of its kind unless told. */
function at(word: string, nth = 1): Position {
  const document = client.document(uri)
  let offset = -1
  for (let found = 0; found < nth; found++) offset = document.getText().indexOf(word, offset + 1)
  if (offset < 0) throw new Error(`no ${word}`)
  return document.positionAt(offset)
}

/** The text in a range. */
const textIn = (range: Range) => client.document(uri).getText(range)

/** A question about a place. */
const about = (position: Position) => ({ textDocument: { uri }, position })

describe('diagnostics', () => {
  test('say what is wrong, where, and where that comes from', async () => {
    const { diagnostics } = await client.open(uri, 'OPENQASM 3.0;\r\nqubit wire;\r\n/* 😀 */ qubit wire;\r\n')
    expect(diagnostics).toEqual([
      {
        range: { start: { line: 2, character: 15 }, end: { line: 2, character: 19 } },
        severity: 1,
        code: 'QASM104',
        source: 'ketwork',
        message: expect.stringContaining('`wire` is already declared'),
        relatedInformation: [
          {
            location: { uri, range: { start: { line: 1, character: 6 }, end: { line: 1, character: 10 } } },
            message: '`wire` is first declared here',
          },
        ],
      },
    ])
  })

  test('follow each edit, and go when the program is closed', async () => {
    expect((await client.open(uri, program)).diagnostics).toEqual([])
    const start = at('cx wires')
    const broken = await client.edit(uri, {
      range: { start, end: { ...start, character: start.character + 2 } },
      newText: 'cc',
    })
    expect(broken.version).toBe(2)
    expect(broken.diagnostics.map(({ code, range }) => [code, textIn(range)])).toEqual([['QASM102', 'cc']])
    const insert = (newText: string, character: number) => ({
      range: { start: { ...start, character }, end: { ...start, character } },
      newText,
    })
    // Two changes in one message, the second one in the text that the first one made.
    const mended = await client.edit(uri, insert('x', start.character + 2), insert('😀 */', 0))
    expect(mended.diagnostics.length).toBeGreaterThan(0)
    const text = client.document(uri).getText()
    const expected = engine.check(text).diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)])
    expect(mended.diagnostics.map(({ code, range }) => [code, textIn(range)])).toEqual(expected)
    await client.close(uri)
    expect(await client.connection.sendRequest(HoverRequest.type, about(start)), 'a program that is closed').toBeNull()
  })

  test('come for long programs, too, and for those that are longer than the engine reads', async () => {
    const long = `OPENQASM 3.0;\nqubit wire;\n${'reset wire;\n'.repeat(50_000)}rest wire;\n`
    const { diagnostics } = await client.open(uri, long)
    expect(diagnostics.map(({ range }) => range.start.line)).toContain(50_002)
    await client.close(uri)
    uri = `file:///programs/${count++}.qasm`
    const tooLong = await client.open(uri, `OPENQASM 3.0;\n${'// a remark\n'.repeat(500_000)}`)
    expect(tooLong.diagnostics).toHaveLength(1)
    expect(await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })).toEqual([])
    await client.close(uri)
  })
})

describe('names', () => {
  beforeEach(async () => void (await client.open(uri, program)))

  test('are explained: gates of the library, and names of the program', async () => {
    const gate = await client.connection.sendRequest(HoverRequest.type, about(at('cx wires')))
    expect(gate?.contents).toMatchObject({
      kind: 'markdown',
      value: expect.stringMatching(/^```openqasm\ncx a, b\n```\n/),
    })
    expect(gate?.range && textIn(gate.range)).toBe('cx')
    const own = await client.connection.sendRequest(HoverRequest.type, about(at('wires', 3)))
    expect(own?.contents).toMatchObject({
      value: '```openqasm\nqubit[2] wires;\n```\na quantum register of this program (qubit[2]), line 3, used 6 times',
    })
    expect(await client.connection.sendRequest(HoverRequest.type, about(at('a remark')))).toBeNull()
  })

  test('are offered where they fit', async () => {
    const complete = async (line: string, triggerCharacter?: string) => {
      const { lineCount } = client.document(uri)
      const end = { line: lineCount, character: 0 }
      await client.edit(uri, { range: { start: end, end }, newText: `${line}` })
      const position = client.document(uri).positionAt(Infinity)
      const context = triggerCharacter ? { triggerKind: 2 as const, triggerCharacter } : { triggerKind: 1 as const }
      const items = (await client.connection.sendRequest(CompletionRequest.type, {
        ...about(position),
        context,
      })) as CompletionItem[]
      await client.edit(uri, { range: { start: { ...position, character: 0 }, end: position }, newText: '' })
      return items.toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
    }
    const statement = await complete('tu')
    expect(statement[0]?.label, 'names of the program come first').toBe('outcome')
    const labels = statement.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['turn', 'cx', 'measure', 'qubit']))
    expect(labels, 'what is being typed is no name yet').not.toContain('tu')
    expect(statement.find(({ label }) => label === 'turn')).toMatchObject({
      kind: 3,
      textEdit: { newText: 'turn', range: { start: { character: 0 }, end: { character: 2 } } },
    })
    expect((await complete('cx wires[0], w')).map(({ label }) => label)).not.toContain('cx')
    expect((await complete('include "', '"')).map(({ label }) => label)).toEqual(['stdgates.inc'])
    expect(await complete('include "stdgates.inc"', '"')).toEqual([])
    expect((await complete('ctrl @', '@')).map(({ label }) => label)).toContain('x')
    expect(await complete('@', '@'), 'an annotation').toEqual([])
    expect(await complete('qubit ')).toEqual([])
  })

  test('lead to their declarations and all of their uses', async () => {
    const use = at('wires', 4)
    const definition = await client.connection.sendRequest(DefinitionRequest.type, about(use))
    expect(definition).toEqual({ uri, range: { start: at('wires'), end: { line: 2, character: 14 } } })
    const uses = async (includeDeclaration: boolean) =>
      client.connection.sendRequest(ReferencesRequest.type, { ...about(use), context: { includeDeclaration } })
    const all = await uses(true)
    expect(all?.map(({ range }) => textIn(range))).toEqual(Array(7).fill('wires'))
    expect(await uses(false)).toEqual(all?.slice(1))
    const marked = await client.connection.sendRequest(DocumentHighlightRequest.type, about(use))
    expect(marked?.map(({ range }) => range)).toEqual(all?.map(({ range }) => range))
    expect(await client.connection.sendRequest(DefinitionRequest.type, about(at('cx wires')))).toBeNull()
  })

  test('are renamed everywhere, or it is said why not', async () => {
    const use = at('wires', 5)
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, about(use))).toEqual({
      range: { start: use, end: { ...use, character: use.character + 5 } },
      placeholder: 'wires',
    })
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, about(at('rx(')))).toBeNull()
    const rename = (newName: string) => client.connection.sendRequest(RenameRequest.type, { ...about(use), newName })
    const edits = (await rename('lines'))?.changes?.[uri] ?? []
    expect(TextDocument.applyEdits(client.document(uri), edits)).toBe(program.replaceAll('wires', 'lines'))
    await expect(rename('outcome')).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: 'outcome is already used in this program.',
    })
    await expect(
      client.connection.sendRequest(RenameRequest.type, { ...about(at('rx(')), newName: 'lines' }),
    ).rejects.toMatchObject({ message: 'This is no name that the program declares.' })
  })

  test('make the outline', async () => {
    const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })
    expect(symbols).toMatchObject([
      { name: 'wires', detail: 'qubit[2]' },
      { name: 'outcome', detail: 'bit[2]' },
      {
        name: 'turn',
        range: { start: at('turn'), end: { line: 8, character: 1 } },
        children: [{ name: 'angle0' }, { name: 'target' }],
      },
    ])
  })
})

describe('the text', () => {
  test('is formatted with the line ends that it has', async () => {
    for (const end of ['\n', '\r\n']) {
      const rough = ['OPENQASM 3.0;qubit[2]q;', '  reset   q; // 😀', '', '', '', 'reset q[0] ;'].join(end)
      await client.open(uri, rough)
      const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, {
        textDocument: { uri },
        options: { tabSize: 4, insertSpaces: false },
      })
      expect(edits).toHaveLength(1)
      const formatted = TextDocument.applyEdits(client.document(uri), edits ?? [])
      expect(formatted).toBe((await engine.format(rough))?.replaceAll('\n', end))
      await client.close(uri)
    }
  })

  test('is left as it is where it is formatted, or no program', async () => {
    for (const text of ['OPENQASM 3.0;\nqubit q;\n', 'OPENQASM 3.0;\nqubit ?;']) {
      await client.open(uri, text)
      const request = { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } }
      expect(await client.connection.sendRequest(DocumentFormattingRequest.type, request)).toEqual([])
      await client.close(uri)
    }
  })

  test('folds where it has bodies', async () => {
    await client.open(uri, program)
    expect(await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri } })).toEqual([
      { startLine: 4, endLine: 7 },
      { startLine: 11, endLine: 13 },
    ])
  })

  test('has colors, in comments of several lines, too', async () => {
    await client.open(uri, program)
    const { tokenTypes } = client.server.capabilities.semanticTokensProvider?.legend ?? { tokenTypes: [] }
    const words = (data: readonly number[] = []) => {
      const found: [string, string | undefined][] = []
      const place = { line: 0, character: 0 }
      for (let token = 0; token < data.length; token += 5) {
        const [lines = 0, characters = 0, length = 0, type = -1] = data.slice(token, token + 4)
        place.character = lines > 0 ? characters : place.character + characters
        place.line += lines
        const end = { ...place, character: place.character + length }
        found.push([textIn({ start: place, end }), tokenTypes[type]])
      }
      return found
    }
    const all = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument: { uri } })
    expect(words(all?.data).slice(0, 6)).toEqual([
      ['OPENQASM', 'keyword'],
      ['3.0', 'number'],
      ['include', 'keyword'],
      ['"stdgates.inc"', 'string'],
      ['qubit', 'type'],
      ['2', 'number'],
    ])
    const ofLine = async (line: number) => {
      const range = { start: { line, character: 0 }, end: { line, character: 100 } }
      return words(
        (await client.connection.sendRequest(SemanticTokensRangeRequest.type, { textDocument: { uri }, range }))?.data,
      )
    }
    expect(await ofLine(10)).toEqual([['   of two lines */', 'comment']])
    const line = [
      ['turn', 'function'],
      ['pi', 'number'],
      ['wires', 'variable'],
      ['0', 'number'],
      ['/* 😀 */', 'comment'],
      ['cx', 'function'],
    ]
    expect((await ofLine(15)).slice(0, 6)).toEqual(line)
    expect(words(all?.data)).toEqual(expect.arrayContaining(line))
    const start = { line: 10, character: 0 }
    await client.edit(uri, { range: { start, end: start }, newText: '*/ ' })
    expect((await ofLine(10)).slice(0, 3), 'behind a comment that ends earlier now').toEqual([
      ['*/', 'comment'],
      ['of', 'function'],
      ['two', 'variable'],
    ])
  })
})

describe('fixes', () => {
  const broken = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q\nhh q;\nreset q'
  const actionsIn = async (range: Range, only?: string[]) =>
    (await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    })) as CodeAction[]

  test('take away what they fix', async () => {
    const { diagnostics } = await client.open(uri, broken)
    const wrong = diagnostics.find(({ code }) => code === 'QASM102')
    if (wrong === undefined) throw new Error('the gate is known')
    const [fix] = await actionsIn(wrong.range)
    expect(fix).toMatchObject({ title: 'Replace with h', kind: 'quickfix', isPreferred: false, diagnostics: [wrong] })
    const mended = await client.edit(uri, ...(fix?.edit?.changes?.[uri] ?? []))
    expect(mended.diagnostics.map(({ code }) => code)).toEqual(['QASM003', 'QASM003'])
  })

  test('go together where they are certainly meant', async () => {
    await client.open(uri, broken)
    const anywhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
    expect(await actionsIn(anywhere), 'nothing to fix here').toEqual([])
    expect(await actionsIn(anywhere, [CodeActionKind.RefactorExtract])).toEqual([])
    expect(
      await actionsIn({ start: anywhere.start, end: { line: 9, character: 0 } }, [CodeActionKind.QuickFix]),
    ).toHaveLength(3)
    const [all, ...others] = await actionsIn(anywhere, [CodeActionKind.Source])
    expect(others).toEqual([])
    expect(all?.kind).toBe('source.fixAll')
    const text = TextDocument.applyEdits(client.document(uri), all?.edit?.changes?.[uri] ?? [])
    expect(text).toBe('OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\nhh q;\nreset q;')
  })
})

describe('the drawing', () => {
  const draw = (theme: string) =>
    client.connection.sendRequest<{ svg: string | null } | null>('ketwork/picture', { textDocument: { uri }, theme })

  test('is an SVG in two themes', async () => {
    await client.open(uri, program)
    const [light, dark] = [await draw('light'), await draw('dark')]
    expect(light?.svg).toMatch(/^<svg[^]*wires[^]*<\/svg>\s*$/)
    expect(dark?.svg).toMatch(/^<svg/)
    expect(dark?.svg).not.toBe(light?.svg)
  })

  test('has gaps for what is not understood, and is none where nothing is', async () => {
    await client.open(uri, program.replace('cx', 'unknown'))
    expect((await draw('light'))?.svg).toMatch(/^<svg[^]*wires/)
    await client.close(uri)
    await client.open(uri, 'Dear reader,')
    expect(await draw('light')).toEqual({ svg: null })
    await client.close(uri)
    expect(await draw('light'), 'a program that is not open').toBeNull()
  })
})

describe('the process', () => {
  test('ends in order when the editor says so, and has said nothing else', async () => {
    const other = await LanguageClient.start()
    expect(await other.stop()).toBe(0)
    expect([other.errors, client.errors]).toEqual(['', ''])
  })

  test('ends when the editor closes its input', async () => {
    const other = await LanguageClient.start()
    const ended = once(other.process, 'exit')
    other.process.stdin?.end()
    expect(await ended, 'not in order').toEqual([1, null])
  })

  test('refuses other options', async () => {
    expect(await runLanguageServer(['--socket=1'])).toBe(
      'lsp takes no "--socket=1", only --stdio, which means nothing more.',
    )
  })
})
