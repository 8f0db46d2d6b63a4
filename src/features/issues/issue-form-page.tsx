import { useParams } from 'react-router-dom'
import { NewIssue } from './new-issue'
import { EditIssue } from './edit-issue'

/** The form of feedback: of an issue where the address names one, else of a new one. */
export default function IssueFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewIssue /> : <EditIssue key={id} id={id} />
}
