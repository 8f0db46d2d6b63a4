import { styled } from 'styled-components'
import type { AttachedFile, Issue } from '../../contract/issues'
import { formatFileSize } from '../lib/file-size'
import { addressOf } from '../site'
import { Chip, ChipRow } from '../ui/chip'
import { ReportedContent } from './reported-content'

/** What a report says, in full. */
export function IssueBody({ issue }: { issue: Issue }) {
  const texts = [
    ['Description', issue.description],
    ['Steps to Reproduce', issue.reproductionSteps],
    ['Expected Behavior', issue.expectedBehavior],
    ['Actual Behavior', issue.actualBehavior],
  ] as const
  return (
    <Body>
      {issue.reported && <ReportedContent reported={issue.reported} />}
      {texts.map(
        ([title, text]) =>
          text !== '' && (
            <section key={title}>
              <h2>{title}</h2>
              <p dir="auto">{text}</p>
            </section>
          ),
      )}
      {issue.tags.length > 0 && (
        <section aria-label="Tags">
          <ChipRow>
            {issue.tags.map((tag) => (
              <Chip key={tag} dir="auto">
                #{tag}
              </Chip>
            ))}
          </ChipRow>
        </section>
      )}
      {issue.files.length > 0 && <Attachments files={issue.files} />}
      <Environment issue={issue} />
    </Body>
  )
}

/** Pictures are shown small; everything else is a link that downloads. */
function Attachments({ files }: { files: readonly AttachedFile[] }) {
  return (
    <section>
      <h2>Attachments</h2>
      <Files className="plain">
        {files.map(({ url, name, type, bytes }) => (
          <li key={url}>
            <a href={addressOf(url)} target="_blank" rel="noopener noreferrer">
              {type.startsWith('image/') && <img src={addressOf(url)} alt="" loading="lazy" />}
              <bdi>{name}</bdi>
            </a>
            <small>{formatFileSize(bytes)}</small>
          </li>
        ))}
      </Files>
    </section>
  )
}

function Environment({ issue }: { issue: Issue }) {
  const facts = [
    ['Page', issue.url],
    ['Browser', issue.browserInfo],
    ['Device', issue.deviceInfo],
    ['User agent', issue.userAgent],
  ].filter(([, text]) => text !== '')
  if (facts.length === 0) return null
  return (
    <Disclosure>
      <summary>Browser and device</summary>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

const Body = styled.div`
  display: grid;
  gap: var(--space-4);

  & h2 {
    margin-bottom: var(--space-1);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }

  & p,
  & blockquote {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  & blockquote {
    margin: 0 0 var(--space-2);
    padding-left: var(--space-3);
    border-left: 3px solid var(--border-strong);
  }

  & blockquote > footer {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Files = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  & > li {
    max-width: 100%;
    overflow-wrap: anywhere;
    font-size: var(--text-sm);
  }

  & img {
    width: auto;
    max-width: 14rem;
    height: 8rem;
    margin-bottom: var(--space-1);
    object-fit: contain;
    object-position: left;
    background: var(--sunken);
    border: 1px solid var(--border);
    border-radius: var(--radius);
  }

  & small {
    margin-left: var(--space-2);
    color: var(--muted-foreground);
  }
`

const Disclosure = styled.details`
  font-size: var(--text-sm);

  & > summary {
    padding: var(--space-1) 0;
    cursor: pointer;
    color: var(--muted-foreground);
    font-weight: 600;
  }

  & > dl {
    display: grid;
    gap: var(--space-2);
    padding-top: var(--space-1);
  }

  & dt {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & dd {
    overflow-wrap: anywhere;
  }
`
