// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { completeSvg, partNote } from './svg-picture'

const metadata = {
  name: 'Bell & <friends>\u0001',
  address: 'https://ketwork.example/circuits/1',
  software: 'Ketwork 1.2.0',
}
let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

async function draw(body: string): Promise<string> {
  const { scene } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${body}`)
  if (scene === null) throw new Error('The program has no drawing.')
  return engine.svg(scene, { theme: 'dark', title: 'Bell & <friends>' })
}

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml')
const textOf = (picture: Document, name: string) => picture.getElementsByTagName(name)[0]?.textContent

it('carries name, address and version', async () => {
  const picture = parse(completeSvg(await draw('h q;'), metadata, false))
  expect(picture.querySelector('parsererror')).toBeNull()
  expect(textOf(picture, 'title')).toBe('Bell & <friends>')
  expect(textOf(picture, 'dc:title')).toBe('Bell & <friends>')
  expect(textOf(picture, 'dc:source')).toBe(metadata.address)
  expect(textOf(picture, 'xmp:CreatorTool')).toBe(metadata.software)
})

it('has a background unless it is to be transparent, and is the same otherwise', async () => {
  const svg = await draw('h q; cx q[0], q[1];')
  const backgrounds = (text: string) => parse(text).querySelectorAll('rect[width="100%"]').length
  const [opaque, transparent] = [completeSvg(svg, metadata, false), completeSvg(svg, metadata, true)]
  expect([backgrounds(opaque), backgrounds(transparent)]).toEqual([1, 0])
  expect(opaque.replace(/<rect width="100%"[^>]*>/, '')).toBe(transparent)
})

it('tells which part of a long circuit is shown', async () => {
  expect(partNote(await draw('h q;'))).toBeNull()
  expect(partNote(await draw('for int i in [1:4001] { rx(i) q[0]; }'))).toBe('columns 1 to 4,000 of 4,001')
})

it('refuses another kind of picture', async () => {
  expect(() => completeSvg('<svg/>', metadata, false)).toThrow('no description')
  expect(() => completeSvg('<svg><desc></desc></svg>', metadata, true)).toThrow('no background')
})
