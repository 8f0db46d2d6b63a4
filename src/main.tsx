import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepCache } from './api/query-client'
import { App } from './app/app'
import { followOtherTabs } from './session/session'
import { followTheme } from './ui/theme'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

// Before the screens ask for anything, so that what is kept shows at once. They last as long as the page.
followTheme()
followOtherTabs()
keepCache()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
