import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import './ui/tokens.css'
import './ui/base.css'
import './app/shell/bar.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { persistQueryCache } from './api/query-client'
import { App } from './app/app'
import { loadPageAt } from './app/routes'
import { followOtherTabs } from './session/session'
import { followTheme } from './ui/theme'

/** How long the frame of the app waits for the page within, in milliseconds. */
const patience = 200

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

// Before the screens ask for anything, so that what is kept shows at once. They last as long as the page.
followTheme()
followOtherTabs()
persistQueryCache()

// In small steps: on a slow machine whatever is touched meanwhile would wait for all of it.
const show = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )

// The page comes with the app's own scripts, mostly: then it is drawn at once, and not after a word that it is loading.
void Promise.race([loadPageAt(location.pathname).catch(ignore), rest(patience)]).then(show)

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** The page tries again when it is drawn, and tells what is wrong. */
function ignore() {}
