import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../engine-rs/index'
import { createPalette } from './palette'
import { pagesOf } from './picture-arrangement'
import { drawPdf } from './pdf-picture'

const file = readFileSync('public/fonts/ketwork-diagram.ttf')
const font = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
const metadata = { name: 'Bell |ψ⟩', address: 'https://ketwork.example/circuits/1', software: 'Ketwork 1.2.0' }
const palette = createPalette((variable) => (variable === '--diagram-background' ? '#fafbfc' : '#0b6272'))
let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

async function draw(body: string, isTransparent = false, arrangement: 'strip' | 'rows' = 'strip') {
  const { scene } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c; ${body}`)
  if (scene === null) throw new Error('The program has no drawing.')
  const { file: pdf, lacksCharacters } = await drawPdf({
    pages: pagesOf(scene, arrangement),
    palette,
    isTransparent,
    metadata,
    font: font.slice(0),
  })
  return { scene, lacksCharacters, ...read(Buffer.from(await pdf.arrayBuffer())) }
}

/** The plain part of a PDF, and its streams. */
function read(pdf: Buffer) {
  const plain = pdf.toString('latin1')
  const streams = [...plain.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return data
    }
  })
  return { plain, streams, page: streams.find((stream) => stream.includes(' Tf')) ?? '' }
}

/** An entry of the information of a PDF, which refers to an object. */
function entryOf(plain: string, key: string): string | undefined {
  const [, object = ''] = new RegExp(`/${key} (\\d+) 0 R`).exec(plain) ?? []
  return new RegExp(`\n${object} 0 obj\n(.*)\nendobj`, 's').exec(plain)?.[1]?.split('\nendobj')[0]
}

/** A text in the information of a PDF: UTF-16 where it has more than Latin letters. */
const pdfString = (text: string) =>
  /^[\0-\x7f]*$/.test(text) ? `(${text})` : `(${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1')})`

it('is one page of the size of the drawing, with name, address and version', async () => {
  const { scene, plain } = await draw('h q[0]; cx q[0], q[1]; c = measure q[0];')
  expect(plain.startsWith('%PDF-1.7')).toBe(true)
  expect(plain.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(plain) ?? []
  expect([Number(width), Number(height)]).toEqual([scene.width * 0.75, scene.height * 0.75])
  expect(entryOf(plain, 'Title')).toBe(pdfString(metadata.name))
  expect(entryOf(plain, 'Subject')).toBe(pdfString(metadata.address))
  expect(entryOf(plain, 'Creator')).toBe(pdfString(metadata.software))
})

it('has its texts as texts, in the font of the diagrams', async () => {
  const { plain, streams } = await draw('rz(pi/4) q[0];')
  expect(plain).toMatch(/\/FontName \/[A-Z]{6}\+KetworkDiagram/)
  // The map from glyphs to letters, with which readers search and copy.
  const letters = streams.find((stream) => stream.includes('begincmap')) ?? ''
  for (const letter of 'Rπ4q') expect(letters).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`)
})

it('paints the background first, and nothing where it is to be transparent', async () => {
  const background = /0\.98\d* 0\.98\d* 0\.98\d* scn/g
  const [opaque, transparent] = [await draw('h q[0];'), await draw('h q[0];', true)]
  expect(opaque.page.match(background)).toHaveLength(1)
  expect(transparent.page.match(background)).toBeNull()
})

it('writes each gate once: one gate more is one box and one letter more', async () => {
  const countOf = (page: string, operator: string) => page.split(/\s+/).filter((word) => word === operator).length
  const [one, two] = [await draw('h q[0];'), await draw('h q[0]; h q[0];')]
  expect(countOf(two.page, 'BT') - countOf(one.page, 'BT')).toBe(1)
  // A rounded box has four corners, and is filled and outlined.
  expect(countOf(two.page, 'c') - countOf(one.page, 'c')).toBe(8)
})

it('scales a longer circuit down to the largest page that readers show', async () => {
  const { plain } = await draw('for int i in [1:1000] { rx(i) q[0]; }')
  expect(/\/MediaBox \[0 0 ([\d.]+) /.exec(plain)?.[1]).toBe('14400')
})

it('has rows on pages of A4, each with its number, and every gate once', async () => {
  const body = 'for int i in [1:300] { rx(i) q[0]; cx q[0], q[1]; }'
  const [strip, rows] = [await draw(body), await draw(body, false, 'rows')]
  const boxes = [...rows.plain.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes.length).toBeGreaterThan(2)
  for (const [, width, height] of boxes) expect([Number(width), Number(height)]).toEqual([841.89, 595.28])
  const pages = rows.streams.filter((stream) => stream.includes(' Tf'))
  expect(pages).toHaveLength(boxes.length)
  const countOf = (text: string, operator: string) => text.split(/\s+/).filter((word) => word === operator).length
  // Round corners and circles: boxes, controls and targets.
  expect(countOf(pages.join(' '), 'c')).toBe(countOf(strip.page, 'c'))
})

it('notices characters that its font lacks', async () => {
  const gate = (name: string) => draw(`gate ${name} a { h a; } ${name} q[0];`)
  expect((await gate('θψ')).lacksCharacters).toBe(false)
  expect((await gate('量子门')).lacksCharacters).toBe(true)
})
