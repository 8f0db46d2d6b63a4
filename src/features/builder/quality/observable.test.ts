import { describe, expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import { weightObstacle } from './observable'

function graphWith(weight: number, weighted = true) {
  const graph = { ...defaultSettings.graph, weighted, edges: [{ sourceNode: 0, targetNode: 1, weight }] }
  const settings = changeSettings(defaultSettings, { type: 'set', changes: { core: 'graph-specific', graph } })
  const request = previewRequest(settings)
  if (request === null) throw new Error('these settings make no circuit')
  return request
}

describe('The weights of a graph', () => {
  it.each([9e307, 1e200])('are too large for the variance of its cut: %d', (weight) => {
    expect(weightObstacle(graphWith(weight))).toMatch(/too large/)
  })

  it('are no obstacle where they are small, or do not count', () => {
    expect(weightObstacle(graphWith(1e100))).toBeNull()
    expect(weightObstacle(graphWith(9e307, false))).toBeNull()
  })
})
