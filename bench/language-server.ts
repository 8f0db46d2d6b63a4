/**
 * The language server, as an editor meets it: a process of its own, asked over standard input and output. From a key stroke in a program of
 * 100 kB to its diagnostics and an answer to what editors ask at the same time.
 */
import {
  CompletionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver-protocol/node'
import { LanguageClient } from '../tests/support/language-client'
import { flatProgram } from './flat-program'
import { type Row, summarise, productRow } from './measure'

const strokes = 220
const uri = 'file:///bench.qasm'

/** How long from each key stroke to its diagnostics, and to the answer to a question that is sent right behind it. */
export async function languageServerRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [asked, goal] of [
    ['completion', 10],
    ['hover', undefined],
    ['outline', undefined],
    ['colors of a page', undefined],
    ['all colors', undefined],
  ] as const) {
    rows.push({
      what: `key stroke to diagnostics and ${asked}, 100 kB`,
      who: 'ketwork',
      timing: summarise(await type(asked)),
      ...(goal !== undefined && { goal: { milliseconds: goal, of: 'median' as const } }),
    })
  }
  rows.push(productRow('from the start of the process to its first answer', summarise(await start())))
  return rows
}

/** Types a gate at the end of a program, letter by letter. @returns milliseconds for each stroke, after a warm-up. */
async function type(asked: keyof typeof questions): Promise<number[]> {
  const client = await LanguageClient.start()
  const line = flatProgram(100_000, 3).split('\n').length
  await client.open(uri, `${flatProgram(100_000, 3)}\n`)
  const samples: number[] = []
  for (let stroke = 0; stroke < strokes; stroke++) {
    const position = { line, character: stroke }
    const sent = performance.now()
    const published = client.edit(uri, { range: { start: position, end: position }, newText: 'h' })
    const answer = await questions[asked](client, { line, character: stroke + 1 })
    const { diagnostics } = await published
    samples.push(performance.now() - sent)
    if (answer === null || diagnostics.length !== 1) throw new Error(`not answered: ${diagnostics.length} diagnostics`)
  }
  await client.stop()
  return samples.slice(20)
}

interface Place {
  line: number
  character: number
}

/** What an editor asks behind a key stroke. */
const questions = {
  completion: ({ connection }: LanguageClient, position: Place) =>
    connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position }),
  hover: ({ connection }: LanguageClient) =>
    connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 2, character: 10 } }),
  outline: ({ connection }: LanguageClient) =>
    connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } }),
  'colors of a page': ({ connection }: LanguageClient, { line }: Place) =>
    connection.sendRequest(SemanticTokensRangeRequest.type, {
      textDocument: { uri },
      range: { start: { line: line - 60, character: 0 }, end: { line, character: 0 } },
    }),
  'all colors': ({ connection }: LanguageClient) =>
    connection.sendRequest(SemanticTokensRequest.type, { textDocument: { uri } }),
}

async function start(): Promise<number[]> {
  const samples: number[] = []
  for (let run = 0; run < 10; run++) {
    const begun = performance.now()
    const client = await LanguageClient.start()
    samples.push(performance.now() - begun)
    await client.stop()
  }
  return samples
}
