import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { SystemComponent, SystemStatus } from '../../../contract/administration'
import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Badge } from '../../ui/chip'
import { RelativeTime } from '../../ui/relative-time'
import { formatBytes } from './format-bytes'

/** The state of the system, a card for each subject. */
export function SystemFacts({ status }: { status: SystemStatus }) {
  return (
    <Cards>
      <Parts parts={status.parts} />
      <Queue status={status} />
      <Storage status={status} />
      <Versions status={status} />
    </Cards>
  )
}

const partNames: Record<SystemComponent['name'], string> = {
  database: 'Database',
  files: 'Files',
  engine: 'Engine',
  mail: 'Mail',
  'sign-in': 'Sign-in',
}

function Parts({ parts }: { parts: readonly SystemComponent[] }) {
  return (
    <Card aria-labelledby="parts">
      <CardHeader id="parts" title="Health" />
      <CardBody>
        <Facts>
          {parts.map(({ name, isWorking, detail }) => (
            <div key={name}>
              <dt>{partNames[name]}</dt>
              <dd>
                <Badge tone={isWorking ? 'success' : 'danger'}>{isWorking ? 'Working' : 'Not working'}</Badge>
                <small>{detail}</small>
              </dd>
            </div>
          ))}
        </Facts>
      </CardBody>
    </Card>
  )
}

function Queue({ status: { jobs, unsentMails } }: { status: SystemStatus }) {
  return (
    <Card aria-labelledby="queue">
      <CardHeader id="queue" title="Mail and jobs">
        <LinkButton to={paths.adminJobs} size="small">
          Open the list
        </LinkButton>
      </CardHeader>
      <CardBody>
        <Facts>
          <Fact name="Mails not sent yet">{unsentMails}</Fact>
          <Fact name="Jobs waiting">{jobs.waiting}</Fact>
          <Fact name="Jobs running">{jobs.running}</Fact>
          <Fact name="Jobs that will be retried">{jobs.failed}</Fact>
          <Fact name="Jobs that failed">{jobs.givenUp}</Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}

const kindNames: Partial<Record<string, string>> = {
  circuits: 'Circuits and their pictures',
  attachments: 'Attached files',
  database: 'Database',
}

function Storage({ status: { storage, storageMeasuredAt, disk } }: { status: SystemStatus }) {
  return (
    <Card aria-labelledby="storage">
      <CardHeader id="storage" title="Storage" />
      <CardBody>
        <Facts>
          {storage.map(({ kind, bytes }) => (
            <Fact key={kind} name={kindNames[kind] ?? kind}>
              {formatBytes(bytes)}
            </Fact>
          ))}
          <Fact name="Free on the disk">
            {formatBytes(disk.free)} of {formatBytes(disk.total)}
          </Fact>
        </Facts>
        <Small>
          Measured <RelativeTime time={storageMeasuredAt} />
        </Small>
      </CardBody>
    </Card>
  )
}

function Versions({ status: { version, node, postgres, startedAt } }: { status: SystemStatus }) {
  return (
    <Card aria-labelledby="versions">
      <CardHeader id="versions" title="Version" />
      <CardBody>
        <Facts>
          <Fact name="Ketwork">{version}</Fact>
          <Fact name="Node">{node}</Fact>
          <Fact name="PostgreSQL">{postgres}</Fact>
          <Fact name="Started">
            <RelativeTime time={startedAt} />
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-4);
  margin-bottom: var(--space-6);
`

const Facts = styled.dl`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);

  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
  }

  & dt {
    color: var(--muted-foreground);
  }

  & dd {
    text-align: right;
    overflow-wrap: anywhere;
  }

  & dd > small {
    display: block;
    color: var(--muted-foreground);
  }
`

const Small = styled.p`
  margin-top: var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-xs);
`
