/**
 * What whoever runs the site has set: its name, how to reach its people, the partner banner. The server writes it as JSON into
 * `<script type="application/json" id="site">` of the page; where that is missing, as under the development server, these
 * defaults stand in, which are the server's own.
 */
export interface Site {
  /** Where the site lies on its host: empty, or as `/ketwork`. */
  basePath: string
  productName: string
  contactAddress: string
  banner: Banner | null
}

/** The partner banner's text and its two links. */
interface Banner {
  text: string
  followUrl: string
  learnMoreUrl: string
}

const defaults: Site = {
  basePath: '',
  productName: 'Ketwork',
  contactAddress: 'hello@ketwork.example',
  // A built page always has its own.
  banner: !import.meta.env.DEV
    ? null
    : {
        text: 'Ketwork is joining Open Circuit Commons in December 2025.',
        followUrl: 'https://commons.example/follow',
        learnMoreUrl: 'https://commons.example/joining',
      },
}

/** Reads the page's settings; what is missing or of another kind is taken from the defaults. */
export function readSite(json: string | null | undefined): Site {
  if (!json) return defaults
  let read: Partial<Record<keyof Site, unknown>> | null
  try {
    read = JSON.parse(json)
  } catch (error) {
    console.error('The settings in the page are not JSON; the defaults hold.', error)
    return defaults
  }
  const text = (name: 'basePath' | 'productName' | 'contactAddress'): string => {
    const value = read?.[name]
    return typeof value === 'string' ? value : defaults[name]
  }
  return {
    basePath: text('basePath'),
    productName: text('productName'),
    contactAddress: text('contactAddress'),
    banner: read?.banner === null ? null : isBanner(read?.banner) ? read.banner : defaults.banner,
  }
}

function isBanner(value: unknown): value is Banner {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['text', 'followUrl', 'learnMoreUrl'].every((key) => typeof Reflect.get(value, key) === 'string')
  )
}

/** The settings of the page that is open. */
export const site: Site = readSite(globalThis.document?.getElementById('site')?.textContent)

/** The address of a path of the site, for what the router does not see: `/ketwork/api/circuits` of `/api/circuits`. */
export const addressOf = (path: string): string => site.basePath + path
