/** The dashboard and the alert rules: every expression is valid PromQL, and names only metrics that the server exports. */
import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startTestServer } from '../../server/testing'

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })).default([]) }),
  ),
})

const rules = Alerts.parse(parse(read('prometheus-alerts.yml'))).groups.flatMap((group) => group.rules)
const { panels } = Dashboard.parse(JSON.parse(read('grafana-dashboard.json')))
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

/** Prometheus knows it of every target. */
const prometheusOwn = ['up']

const metricsToken = 'a token for the scraper'
let exported: Set<string>

const server = await startTestServer({ settings: { metricsToken } })

beforeAll(async () => {
  const { raw } = await server.ask('GET /api/metrics', { token: metricsToken })
  exported = new Set(prometheusOwn)
  for (const line of raw.toString().split('\n')) {
    const [hash, keyword, name = '', type] = line.split(' ')
    if (hash !== '#' || keyword !== 'TYPE') continue
    exported.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'count', 'sum']) exported.add(`${name}_${part}`)
  }
})

/** The names of metrics in an expression. @throws if it is not PromQL. */
function metricsIn(expression: string): string[] {
  // Grafana puts names of instances in place of its variables.
  const text = expression.replaceAll('$instance', '.+')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) throw new Error(`${expression} is no PromQL at ${from}.`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to))
    },
  })
  return names
}

test('there are rules and panels', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(panels.length).toBeGreaterThan(20)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

describe.each(expressions)('$of: $expr', ({ expr }) => {
  test('names metrics that the server exports', () => {
    const names = metricsIn(expr)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !exported.has(name))).toEqual([])
  })
})

test('an unknown metric and broken PromQL would be found', () => {
  expect(metricsIn('rate(no_such_metric[5m])').filter((name) => !exported.has(name))).toEqual(['no_such_metric'])
  expect(() => metricsIn('sum(rate(')).toThrow('no PromQL')
})
