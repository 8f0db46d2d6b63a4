import { Component, type ErrorInfo, type ReactNode } from 'react'
import { isLoadingFailure } from '../lib/loading-failure'
import { Button } from './button'
import { Notice } from './notice'

interface ErrorRegionProps {
  /** What stands in this region, as a sentence begins: `The diagram`. */
  what: string
  /** Shows nothing in its place: for what nobody misses. */
  quiet?: boolean
  children: ReactNode
}

interface State {
  error: Error | null
}

/** A part of a page that may break alone: the rest of the page stays usable, and the part can be tried again. */
export class ErrorRegion extends Component<ErrorRegionProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.what} broke.`, error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    const { what, quiet, children } = this.props
    if (!error) return children
    if (quiet) return null
    // What could not be fetched is remembered as that until the page is loaded anew.
    const tryAgain = isLoadingFailure(error) ? () => window.location.reload() : () => this.setState({ error: null })
    return (
      <Notice
        tone="danger"
        title={`${what} could not be shown.`}
        actions={
          <Button size="small" onClick={tryAgain}>
            Try Again
          </Button>
        }
      >
        {isLoadingFailure(error)
          ? 'You may be offline, or the site has been updated since you opened it.'
          : 'The rest of the page still works.'}
      </Notice>
    )
  }
}
