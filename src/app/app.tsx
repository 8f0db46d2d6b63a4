import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { clearCacheWithSession, persistence, queryClient } from '../api/query-client'
import { followOtherTabs } from '../session/session'
import { followTheme } from '../ui/theme'
import { AppRoutes } from './routes'
import { Shell } from './shell/shell'

/** The whole app: what all screens share around the screen that the address names. */
export function App() {
  useEffect(() => callAll([followTheme(), followOtherTabs(), clearCacheWithSession()]), [])
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={persistence}>
      <BrowserRouter>
        <Shell>
          <AppRoutes />
        </Shell>
      </BrowserRouter>
    </PersistQueryClientProvider>
  )
}

const callAll = (stops: (() => void)[]) => () => {
  for (const stop of stops) stop()
}
