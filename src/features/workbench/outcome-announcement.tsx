interface OutcomeAnnouncementProps {
  loading: boolean
  /** The name of the created circuit; null while there is none. */
  name: string | null
}

/**
 * Announces to screen readers that a circuit is being created, and that it is ready. It is always rendered, because a region that
 * appears with its text is often not announced. Failures are alerts elsewhere.
 */
export function OutcomeAnnouncement({ loading, name }: OutcomeAnnouncementProps) {
  return (
    <p role="status" className="visually-hidden">
      {loading ? 'Generating your circuit.' : name === null ? '' : `Circuit generated: ${name}. See the output below.`}
    </p>
  )
}
