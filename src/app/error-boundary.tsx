import { Component, type ErrorInfo, type ReactNode } from 'react'
import { paths } from '../../contract/paths'
import { isLoadingFailure } from '../lib/loading-failure'
import { Button } from '../ui/button'
import { ErrorPanel } from '../ui/notice'
import { Page } from '../ui/page'

interface State {
  error: Error | null
}

/** Stands in for a screen that broke; the rest of the app stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen broke.', error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const isOutdated = isLoadingFailure(error)
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
              {/* A full load: what broke must not be kept. */}
              <Button onClick={() => window.location.assign(paths.home)}>Go to Home</Button>
            </>
          }
        >
          {isOutdated
            ? 'You may be offline, or the site has been updated since you opened it.'
            : 'This screen met an error that it was not made for. Nothing that you saved is lost.'}
        </ErrorPanel>
      </Page>
    )
  }
}
