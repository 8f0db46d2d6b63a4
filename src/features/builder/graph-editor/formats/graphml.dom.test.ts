// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readGraphMl } from './graphml'
import { problemsOf, textOf } from './testing'

const head = '<?xml version="1.0"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
const weight = '<key id="d0" for="edge" attr.name="weight" attr.type="double"/>'
const nodes = (...ids: string[]) => ids.map((id) => `<node id="${id}"/>`).join('')
const edge = (source: string, target: string, data = '') =>
  `\n<edge source="${source}" target="${target}">${data && `<data key="d0">${data}</data>`}</edge>`
const file = (content: string, keys = weight, direction = 'undirected') =>
  `${head}${keys}<graph edgedefault="${direction}">${content}</graph></graphml>`

describe('GraphML', () => {
  it.each([
    [
      'as NetworkX writes it',
      file(nodes('0', '1', '2') + edge('0', '1', '0.5') + edge('1', '2', '2')),
      '3: [[0,1,0.5],[1,2,2]]',
    ],
    ['without weights', file(nodes('n0', 'n1') + edge('n0', 'n1'), ''), '2: [[0,1]]'],
    ['with names', file(nodes('b', 'a', 'c') + edge('b', 'c')), '3: [[0,2]]'],
    ['with numbered nodes in another order', file(nodes('n10', 'n2', 'n1') + edge('n1', 'n10')), '3: [[0,2]]'],
    [
      'with a default weight',
      file(
        nodes('0', '1', '2') + edge('0', '1') + edge('1', '2', '3'),
        weight.replace('/>', '><default>2</default></key>'),
      ),
      '3: [[0,1,2],[1,2,3]]',
    ],
    [
      'with a prefix for its names',
      file(nodes('0', '1') + edge('0', '1'))
        .replaceAll(/<(\/?)(graph|node|edge)/gu, '<$1g:$2')
        .replace('xmlns=', 'xmlns:g='),
      '2: [[0,1]]',
    ],
    ['without edges', file(nodes('0', '1', '2', '3')), '4: []'],
  ])('%s', (_, text, graph) => {
    expect(textOf(readGraphMl(text))).toBe(graph)
  })

  it('says what it left out or renamed', () => {
    expect(readGraphMl(file(nodes('b', 'a') + edge('b', 'a'), '', 'directed'))).toMatchObject({
      remarks: ['Directions are ignored.', 'Node 0 is “b”, node 1 “a”.'],
    })
    expect(readGraphMl(file(nodes('0', '1')).replace('</graphml>', '<graph/></graphml>'))).toMatchObject({
      remarks: ['Only the first graph of the file is read.'],
    })
  })

  it.each([
    ['a self-loop', file(nodes('a', 'b') + edge('a', 'b') + edge('b', 'b')), ['4: This edge joins node b to itself.']],
    [
      'an unknown node, after an edge in a comment',
      file(`${nodes('0', '1')}<!--${edge('0', '0')}\n-->${edge('0', '7')}`),
      ['5: There is no node “7” in this graph.'],
    ],
    [
      'another weight',
      file(nodes('0', '1') + edge('0', '1', '2') + edge('1', '0', '3')),
      ['4: Edge 1–0 has weight 3 here, but 2 on line 3.'],
    ],
    ['a word as weight', file(nodes('0', '1') + edge('0', '1', 'heavy')), ["3: The weight “heavy” isn't a number."]],
    ['an edge without an end', file(`${nodes('0', '1')}<edge source="0"/>`), ['2: This edge has no target.']],
    [
      '1,000 nodes',
      file(nodes(...Array.from({ length: 1000 }, (_, node) => String(node)))),
      ['2: The graph has 1,000 nodes, but the builder takes at most 20.'],
    ],
    [
      'a hyperedge',
      file(`${nodes('0', '1')}\n<hyperedge/>`),
      ['3: A hyperedge joins more than two nodes, but an edge of the builder two.'],
    ],
    ['no graph', `${head}</graphml>`, ['There is no graph element in this file.']],
    ['entities', `<!DOCTYPE g [<!ENTITY a "aaaa">]>${head}</graphml>`, ['XML entities are not supported in GraphML.']],
  ])('with %s is refused', (_, text, messages) => {
    expect(problemsOf(readGraphMl(text))).toEqual(messages)
  })

  it.each([
    ['ends too early', `${head}\n<graph>`, 3],
    ['closes another element', `${head}\n<graph><node id="0"></graph></graphml>`, 3],
    ['has an attribute without quotes', `${head}<graph><node id=0/></graph></graphml>`, null],
  ])('that %s is refused', (_, text, line) => {
    expect(readGraphMl(text)).toEqual({ problems: [{ line, message: "This isn't complete XML." }] })
  })
})
