import { styled } from 'styled-components'
import { isLink } from '../../lib/link'

/** The references of a circuit, of which addresses are links. */
export function ReferenceList({ references }: { references: string[] }) {
  if (references.length === 0) return <p>No references available</p>
  return (
    <Links className="plain">
      {references.map((reference) => (
        <li key={reference}>
          {isLink(reference) ? (
            <a href={reference} target="_blank" rel="noopener noreferrer nofollow">
              {reference}
            </a>
          ) : (
            <span dir="auto">{reference}</span>
          )}
        </li>
      ))}
    </Links>
  )
}

const Links = styled.ul`
  display: grid;
  gap: var(--space-2);

  & a {
    overflow-wrap: anywhere;
  }
`
