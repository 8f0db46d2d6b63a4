import type { ReactNode } from 'react'
import { paths } from '../../contract/paths'
import { isLoadingFailure } from '../lib/loading-failure'
import { addressOf } from '../site'
import { Button } from '../ui/button'
import { ErrorRegion } from '../ui/error-region'
import { ErrorPanel } from '../ui/notice'
import { Page } from '../ui/page'
import { useMarkPageShown } from './first-page'

/** Shows an error in place of a page that failed; the rest of the app stays usable. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorRegion what="The page" renderError={(error) => <ErrorPage error={error} />}>
      {children}
    </ErrorRegion>
  )
}

function ErrorPage({ error }: { error: Error }) {
  const isOutdated = isLoadingFailure(error)
  useMarkPageShown()
  return (
    <Page title="Something went wrong">
      <ErrorPanel
        title={isOutdated ? 'This page could not be loaded' : 'Something went wrong'}
        detail={isOutdated ? undefined : error.message}
        actions={
          <>
            <Button variant="primary" onClick={() => window.location.reload()}>
              Try Again
            </Button>
            {/* A full load, so that nothing broken stays in memory. */}
            <Button onClick={() => window.location.assign(addressOf(paths.home))}>Go to Home</Button>
          </>
        }
      >
        {isOutdated
          ? 'You may be offline, or the site has been updated since you opened it.'
          : 'Something went wrong on this page. Everything you saved is safe.'}
      </ErrorPanel>
    </Page>
  )
}
