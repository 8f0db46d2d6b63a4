import { Component, type ErrorInfo, type ReactNode } from 'react'
import { isLoadingFailure } from '../lib/loading-failure'
import { Notice } from './notice'

interface ErrorRegionProps {
  /** The content of the region, as the subject of a sentence: `The diagram`. */
  what: string
  /** Shows nothing on failure: for optional content. */
  quiet?: boolean
  /** What takes the place of the content; without it, a notice with a button to try again. */
  renderError?: (error: Error) => ReactNode
  children: ReactNode
}

interface State {
  error: Error | null
}

/** Contains the errors of one part of a page: the rest stays usable, and the reader can try again. */
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
    const { what, quiet, renderError, children } = this.props
    if (!error) return children
    if (quiet) return null
    if (renderError) return renderError(error)
    // Browsers cache a failed import until the page is reloaded.
    const tryAgain = isLoadingFailure(error) ? () => window.location.reload() : () => this.setState({ error: null })
    return (
      <Notice tone="danger" title={`${what} could not be shown.`} onRetry={tryAgain}>
        {isLoadingFailure(error)
          ? 'You may be offline, or the site has been updated since you opened it.'
          : 'The rest of the page still works.'}
      </Notice>
    )
  }
}
