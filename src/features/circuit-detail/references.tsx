import { styled } from 'styled-components'
import { isLink } from '../../lib/link'
import { Dropdown } from '../../ui/dropdown'
import { LinkIcon } from '../../ui/icons'

export function References({ references }: { references: string[] }) {
  return (
    <Dropdown
      label={references.length > 0 ? `References (${references.length})` : 'References'}
      icon={<LinkIcon />}
      size="small"
      variant="ghost"
      align="end"
    >
      {references.length === 0 ? (
        <p>No references available</p>
      ) : (
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
      )}
    </Dropdown>
  )
}

const Links = styled.ul`
  display: grid;
  gap: var(--space-2);

  & a {
    overflow-wrap: anywhere;
  }
`
