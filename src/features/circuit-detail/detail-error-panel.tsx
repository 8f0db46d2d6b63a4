import { statusOf } from '../../api/errors'
import { CircuitErrorPanel } from '../../circuit/circuit-error-panel'
import { detailErrorText } from './detail-error'

export function DetailErrorPanel({ error }: { error: Error }) {
  const { title, message, suggestion, needsLogin } = detailErrorText(error)
  const status = statusOf(error)
  return (
    <CircuitErrorPanel isPage title={title} detail={status && `Status code: ${status}`} needsLogin={needsLogin}>
      {message}
      {suggestion && (
        <>
          <br />
          {suggestion}
        </>
      )}
    </CircuitErrorPanel>
  )
}
