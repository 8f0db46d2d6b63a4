// The browsers of the tests: Chromium, and beside it Firefox and WebKit (in the shell that comes with WebKitGTK) for the main job.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const usualChromium = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Where there is none, Playwright's own download is used, if it can be fetched.
export const findChromium = () => process.env.CHROMIUM ?? usualChromium.find((path) => existsSync(path))

// The same engine without the parts around a page: a sixth less work for a test. It draws text a little differently.
export const findHeadlessChromium = () =>
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ?? findChromium()

export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function findOtherBrowsers() {
  const firefox = process.env.FIREFOX ?? findOnPath('firefox-esr') ?? findOnPath('firefox')
  const [driver, display] = [findOnPath('WebKitWebDriver'), findOnPath('Xvfb')]
  const shell = ['4.1', '6.0', '4.0']
    .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .find((path) => existsSync(path))
  const missing = [
    ...(firefox ? [] : ['Firefox (firefox-esr)']),
    ...(driver && shell ? [] : ['WebKit (webkit2gtk-driver)']),
    ...(display ? [] : ['Xvfb, which WebKit draws on (xvfb)']),
  ]
  return { firefox, webkit: driver && shell && display ? { driver, shell, display } : undefined, missing }
}

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
