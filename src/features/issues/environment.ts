/** The environment of a report: browser, device, address. Read from the user agent, which every browser sends. */

export interface Environment {
  browserInfo: string
  deviceInfo: string
  userAgent: string
  url: string
}

interface Screen {
  width: number
  height: number
  /** Physical pixels for one of CSS. */
  ratio: number
}

/** Describes the environment of a user agent. */
export function describeEnvironment(userAgent: string, screen: Screen, url: string): Environment {
  const size = `${screen.width} × ${screen.height} px${screen.ratio === 1 ? '' : ` at ${rounded(screen.ratio)}×`}`
  return {
    browserInfo: browserOf(userAgent),
    deviceInfo: `${systemOf(userAgent)}, window ${size}`,
    userAgent: userAgent.slice(0, 500),
    url: url.slice(0, 2000),
  }
}

/** The environment of this window; `url` is the page that the reader came from. */
export const currentEnvironment = (url: string): Environment =>
  describeEnvironment(
    navigator.userAgent,
    { width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio },
    url,
  )

const rounded = (ratio: number) => Number(ratio.toFixed(2))

/** The first match counts: several browsers also name the browsers they are based on. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari\//],
] as const

function browserOf(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return 'Unknown browser'
}

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
] as const

const systemOf = (userAgent: string): string =>
  systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Unknown device'
