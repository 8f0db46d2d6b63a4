import { Notice, type NoticeProps } from './notice'

/** Says why content is missing, and tries again. */
export const FailureNotice = (props: Required<Pick<NoticeProps, 'children' | 'onRetry'>>) => (
  <Notice tone="danger" {...props} />
)
