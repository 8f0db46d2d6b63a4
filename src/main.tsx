import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import './ui/tokens.css'
import './ui/base.css'
import './app/shell/bar.css'
import './app/shell/first-screen.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { persistQueryCache } from './api/query-client'
import { App } from './app/app'
import { loadPageAt } from './app/app-routes'
import { followOtherTabs } from './session/session'
import { site } from './site'
import { followTheme } from './ui/theme'

/** The time the app waits for its first page before it shows that the page is loading, in milliseconds. */
const maxWait = 1000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

// Before the screens request data, so that cached data shows at once. Active until the page closes.
followTheme()
followOtherTabs()
persistQueryCache()

// A transition renders in small steps, so that clicks on a slow machine do not wait for the whole page.
const show = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )

// The page is preloaded with the app, so both usually render together, without a loading message.
void Promise.race([loadPageAt(location.pathname.slice(site.basePath.length)).catch(ignore), wait(maxWait)]).then(show)

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** A failure is shown when rendering loads the page again. */
function ignore() {}
