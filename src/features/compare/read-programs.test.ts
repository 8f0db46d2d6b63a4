import { expect, test } from 'vitest'
import { loadEngine } from '../../../engine-rs/index'
import { definitionsOf } from './read-programs'

test('a gate is what it is made of, however deep, whatever it looks like', async () => {
  const engine = await loadEngine()
  const read = (inner: string) => {
    const source = `OPENQASM 3.0; include "stdgates.inc"; gate inner a { ${inner} } gate outer a, b { inner a; cx a, b; }`
    return definitionsOf(source, engine.outline(source)).get('outer')
  }
  expect(read('h a;')).toBe(read('h   a; // twice\n'))
  expect(read('h a;')).not.toBe(read('x a;'))
})
