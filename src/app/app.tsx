import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '../api/query-client'
import { site } from '../site'
import { AppRoutes } from './app-routes'
import { Shell } from './shell/shell'

/** The whole app: what all screens share around the screen that the address names. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={site.basePath}>
        <Shell>
          <AppRoutes />
        </Shell>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
