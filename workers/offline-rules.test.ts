import { describe, expect, it } from 'vitest'
import { outdatedCaches, chooseCacheStrategy } from './offline-rules'

const site = new URL('https://ketwork.example/')

describe('a request', () => {
  it.each([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/circuit-generator/qasm', 'page'],
    ['GET', 'cors', '/assets/frame-abc.js', 'hashed file'],
    ['GET', 'no-cors', '/theme.js', 'file'],
    ['GET', 'cors', '/fonts/ketwork-diagram.ttf', 'file'],
    ['GET', 'cors', '/api/circuits', 'network'],
    ['GET', 'cors', '/api/users/1', 'network'],
    ['GET', 'navigate', '/api/docs', 'network'],
    ['GET', 'no-cors', '/static/circuits/1.png', 'network'],
    ['GET', 'navigate', '/dev/mail', 'network'],
    ['POST', 'cors', '/api/circuits/visualize', 'network'],
    ['POST', 'navigate', '/', 'network'],
    ['GET', 'cors', '/service-worker.js', 'network'],
    ['GET', 'cors', 'https://elsewhere.example/assets/frame.js', 'network'],
    ['GET', 'navigate', '/apiary', 'page'],
  ])('%s (%s) of %s is answered as: %s', (method, mode, address, strategy) => {
    expect(chooseCacheStrategy({ method, mode, url: new URL(address, site), site })).toBe(strategy)
    const below = new URL('/ketwork/', site)
    const url = new URL(address.replace(/^\//, ''), below)
    expect(chooseCacheStrategy({ method, mode, url, site: below }), 'below the root of a host').toBe(strategy)
  })

  it('for something else of the host is none of this site', () => {
    const below = new URL('/ketwork/', site)
    for (const address of ['/', '/assets/other.js', '/ketworks/']) {
      const url = new URL(address, site)
      expect(chooseCacheStrategy({ method: 'GET', mode: 'navigate', url, site: below })).toBe('network')
    }
  })
})

describe('when a build takes over', () => {
  it('the one before it stays, for windows that still run it', () => {
    const names = ['ketwork-build-1', 'ketwork-build-2', 'ketwork-build-3', 'somebody-else']
    expect(outdatedCaches(names, 'ketwork-build-3')).toEqual(['ketwork-build-1'])
    expect(outdatedCaches(['ketwork-build-1'], 'ketwork-build-1')).toEqual([])
  })
})
