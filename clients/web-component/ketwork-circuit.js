/**
 * `<ketwork-circuit src="https://ketwork.example/circuits/ID"></ketwork-circuit>`: a public circuit of a Ketwork server, in a frame of its own, which
 * runs no script. One file without packages; servers offer it at `/embed/ketwork-circuit.js`.
 *
 * Attributes: `src`, the address of a circuit's page, or of one of its versions; `theme`, `light` or `dark`, and otherwise what the reader prefers;
 * `view`, `diagram`, `steps` or `code`; `height` in CSS pixels.
 */
class KetworkCircuit extends HTMLElement {
  static observedAttributes = ['src', 'theme', 'view', 'height']

  #frame = document.createElement('iframe')

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = ':host { display: block } iframe { display: block; width: 100%; border: 0 }'
    this.#frame.loading = 'lazy'
    this.#frame.title = 'Quantum circuit'
    this.#frame.referrerPolicy = 'no-referrer'
    // No scripts; links open the page of the circuit in a window of its own.
    this.#frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
    root.append(style, this.#frame)
  }

  connectedCallback() {
    this.#update()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#update()
  }

  #update() {
    const address = embedAddress(this.getAttribute('src'), this.getAttribute('theme'), this.getAttribute('view'))
    this.#frame.hidden = address === null
    if (address !== null && this.#frame.src !== address) this.#frame.src = address
    const height = Number(this.getAttribute('height'))
    this.#frame.height = String(height > 0 ? height : 360)
  }
}

/** The address of the frame; null for what is no address of a circuit. */
function embedAddress(src, theme, view) {
  if (src === null || !URL.canParse(src, document.baseURI)) return null
  const url = new URL(src, document.baseURI)
  const [, base, circuit] = /^(.*)\/(?:circuits|embed)\/([\da-f-]+(?:(?:@|%40)\d+)?)\/?$/i.exec(url.pathname) ?? []
  if (circuit === undefined || !/^https?:$/.test(url.protocol)) return null
  const address = new URL(`${base}/embed/${circuit}`, url.origin)
  if (theme === 'light' || theme === 'dark') address.searchParams.set('theme', theme)
  if (view === 'steps' || view === 'code') address.searchParams.set('view', view)
  return address.href
}

if (!customElements.get('ketwork-circuit')) customElements.define('ketwork-circuit', KetworkCircuit)
