interface OutcomeAnnouncementProps {
  loading: boolean
  /** The circuit that was made; null while there is none. */
  name: string | null
}

/**
 * Tells screen readers that a circuit is on its way, and that it is there. It stands from the start, because a region that comes with
 * its text is often not read. Failures are alerts in their own place.
 */
export function OutcomeAnnouncement({ loading, name }: OutcomeAnnouncementProps) {
  return (
    <p role="status" className="visually-hidden">
      {loading ? 'Generating your circuit.' : name === null ? '' : `Circuit generated: ${name}. See the output below.`}
    </p>
  )
}
