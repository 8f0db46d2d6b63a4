import { expect, it } from 'vitest'
import { describeEnvironment } from './environment'

const screen = { width: 1280, height: 800, ratio: 1 }

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140.0', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140.0.0.0',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.1',
    'Edge 140.1',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18.0',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome 140.0.0.0',
    'Android',
  ],
  ['something else', 'Unknown browser', 'Unknown device'],
])('%s', (userAgent, browser, device) => {
  expect(describeEnvironment(userAgent, screen, 'https://k.example/')).toEqual({
    browserInfo: browser,
    deviceInfo: `${device}, window 1280 × 800 px`,
    userAgent,
    url: 'https://k.example/',
  })
})

it('tells how dense the screen is, where it is, and keeps to the limits of the server', () => {
  const long = describeEnvironment(
    'x'.repeat(900),
    { ...screen, ratio: 2.625 },
    `https://k.example/${'y'.repeat(3000)}`,
  )
  expect(long.deviceInfo).toBe('Unknown device, window 1280 × 800 px at 2.63×')
  expect(long.userAgent).toHaveLength(500)
  expect(long.url).toHaveLength(2000)
})
