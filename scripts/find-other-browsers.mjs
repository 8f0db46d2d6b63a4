// The browsers beside Chromium in which the main job is tested: Firefox, and WebKit in the shell that WebKitGTK brings along.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (name, env, exists) =>
  (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => exists(path))

const shells = ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)

// What each needs, by path; `missing` names what is not there, with the Debian package that has it.
export function findOtherBrowsers(env = process.env, exists = existsSync) {
  const firefox = env.FIREFOX ?? onPath('firefox-esr', env, exists) ?? onPath('firefox', env, exists)
  const driver = onPath('WebKitWebDriver', env, exists)
  const shell = shells.find((path) => exists(path))
  const display = onPath('Xvfb', env, exists)
  const missing = [
    ...(firefox ? [] : ['Firefox (firefox-esr)']),
    ...(driver && shell ? [] : ['WebKit (webkit2gtk-driver)']),
    ...(display ? [] : ['Xvfb, which WebKit draws on (xvfb)']),
  ]
  return { firefox, webkit: driver && shell && display ? { driver, shell, display } : undefined, missing }
}
