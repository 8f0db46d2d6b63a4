/** `/dev/components`, in development alone: every component of `ui/`, in both themes beside each other. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { BackLink } from '../../ui/back-link'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Badge, Chip, ChipRow, RemovableChip } from '../../ui/chip'
import { Checkbox, Radio, Switch } from '../../ui/choice'
import { ConfirmDialog } from '../../ui/dialog'
import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { Fieldset } from '../../ui/field'
import { Hint } from '../../ui/hint'
import * as icons from '../../ui/icons'
import { InlineSelect } from '../../ui/inline-select'
import { LoadMore } from '../../ui/load-more'
import { Loading } from '../../ui/loading'
import { EmptyPanel, ErrorPanel, Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'
import { RelativeTime } from '../../ui/relative-time'
import { SearchBox } from '../../ui/search-box'
import { Select } from '../../ui/select'
import { Spinner } from '../../ui/spinner'
import { Table } from '../../ui/table'
import { Tabs } from '../../ui/tabs'
import { TextArea, TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

export default function ComponentGalleryPage() {
  return (
    <Page title="Kit">
      <PageHeader title="Kit" lead="Every part that screens are made of. The right half is dark in either theme." />
      <Halves>
        <Half>
          <Parts of="theme" />
        </Half>
        <Half className="dark">
          <Parts of="dark" />
        </Half>
      </Halves>
    </Page>
  )
}

const colors = [
  'background',
  'card',
  'sunken',
  'border',
  'border-strong',
  'primary',
  'accent',
  'focus',
  'danger',
  'warning',
  'success',
]
const gates = [
  { value: 'ry', label: 'RY' },
  { value: 'rz', label: 'RZ' },
] as const
const families = ['hadamard', 'pauli', 'phase', 'rotation', 'multi-qubit', 'custom', 'measurement', 'block']
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl']
const spaces = [1, 2, 3, 4, 5, 6, 7, 8]
const radii = ['small', '', 'large', 'full']

function Parts({ of: half }: { of: string }) {
  return (
    <Stack>
      <Colors />
      <Measures />
      <Buttons />
      <Fields half={half} />
      <Notices />
      <Facts half={half} />
      <Icons />
    </Stack>
  )
}

function Colors() {
  return (
    <Part title="Colours">
      <Row>
        {colors.map((name) => (
          <Swatch key={name} style={{ background: `var(--${name})` }} title={name}>
            <small>{name}</small>
          </Swatch>
        ))}
      </Row>
      <Row>
        {families.map((name) => (
          <Gate key={name} style={{ background: `var(--gate-${name})`, borderColor: `var(--gate-${name}-border)` }}>
            {name}
          </Gate>
        ))}
      </Row>
    </Part>
  )
}

function Measures() {
  return (
    <Part title="Type, space, radius">
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})` }}>
          {size}: a state of two qubits
        </p>
      ))}
      <Row>
        {spaces.map((space) => (
          <Space key={space} style={{ width: `var(--space-${space})` }} title={`space-${space}`} />
        ))}
      </Row>
      <Row>
        {radii.map((radius) => (
          <Swatch key={radius} style={{ borderRadius: `var(--radius${radius && `-${radius}`})` }} />
        ))}
      </Row>
    </Part>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<icons.PlusIcon />}>
            Icon
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} aria-label="Alone" icon={<icons.StarIcon />} />
        </Row>
      ))}
      <Row>
        <LinkButton to="/dev/components" size="large">
          Link button, large
        </LinkButton>
        <Link to="/dev/components">Link</Link>
        <BackLink to="/dev/components">Back to something</BackLink>
      </Row>
    </Part>
  )
}

function Fields({ half }: { half: string }) {
  const [search, setSearch] = useState('')
  const [text, setText] = useState('A text of some length')
  const [choice, setChoice] = useState<'ry' | 'rz' | ''>('')
  return (
    <Part title="Fields">
      <TextField
        label="Text"
        hint="A sentence that stays."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField label="With an error" required defaultValue="x" error="This is too short." />
      <TextArea
        label="Several lines"
        counter
        maxLength={24}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select label="One of several" placeholder="Choose a gate" value={choice} onChoose={setChoice} options={gates} />
      <Fieldset>
        <legend>Choices</legend>
        <Checkbox label="A check box" hint="With a hint." defaultChecked />
        <Switch label="A switch" hint="With a hint." defaultChecked />
        <Radio name={`radio-${half}`} label="One" defaultChecked />
        <Radio name={`radio-${half}`} label="Other" error="Wrong in some way." />
      </Fieldset>
      <Row>
        <SearchBox aria-label={`Search, ${half}`} placeholder="Search..." value={search} onSearch={setSearch} />
        <InlineSelect
          aria-label={`Gate, ${half}`}
          placeholder="Any gate"
          value={choice}
          onChoose={setChoice}
          options={gates}
        />
      </Row>
      <Row>
        <Hint label="About this">An explanation on hover, focus and touch.</Hint>
        <Dropdown label="Dropdown">Whatever unfolds.</Dropdown>
      </Row>
    </Part>
  )
}

function Notices() {
  const [asks, setAsks] = useState(false)
  return (
    <Part title="Notices">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={tone}>
          A sentence that should not be missed.
        </Notice>
      ))}
      <ErrorPanel title="Something could not be shown" detail="Status code: 500" actions={<Button>Try Again</Button>}>
        What happened, and a way on.
      </ErrorPanel>
      <EmptyPanel title="Nothing here yet" />
      <LoadMore hasMore isBusy={false} failure="More could not be loaded." onMore={() => toast('Asked again.')} />
      <ErrorRegion what="A part that breaks">
        <Broken />
      </ErrorRegion>
      <Loading />
      <Row>
        <Spinner /> <RelativeTime time="2026-01-01T00:00:00Z" />
        <Button onClick={() => toast('Said in passing.')}>Toast</Button>
        <Button onClick={() => toast('This failed.', 'danger')}>Toast of a failure</Button>
        <Button onClick={() => setAsks(true)}>Dialog</Button>
      </Row>
      <ConfirmDialog
        open={asks}
        title="Delete this?"
        confirmLabel="Yes, delete"
        destructive
        onConfirm={() => setAsks(false)}
        onCancel={() => setAsks(false)}
      >
        It cannot be undone.
      </ConfirmDialog>
    </Part>
  )
}

function Facts({ half }: { half: string }) {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <Part title="Facts">
      <ChipRow>
        <Chip>tag</Chip>
        <Chip tone="accent">category</Chip>
        <RemovableChip removeLabel={`Remove filter, ${half}`} onRemove={() => toast('Removed.')}>
          filter
        </RemovableChip>
        {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </ChipRow>
      <Tabs
        label={`Tabs, ${half}`}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { key: 'one', label: 'One', panel: 'The first panel.' },
          { key: 'two', label: 'Two', panel: 'The second panel.' },
        ]}
      />
      <Table label={`Gates, ${half}`}>
        <thead>
          <tr>
            <th>Gate</th>
            <th className="number">Count</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>h</td>
            <td className="number">12</td>
          </tr>
        </tbody>
      </Table>
    </Part>
  )
}

function Icons() {
  return (
    <Part title="Icons">
      <Row>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </Row>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <Stack>{children}</Stack>
      </CardBody>
    </Card>
  )
}

function Broken(): ReactNode {
  throw new Error('Broken on purpose, to show what stands in its place.')
}

const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: var(--space-5);
`

const Half = styled.div`
  min-width: 0;
  padding: var(--space-4);
  background: var(--background);
  color: var(--foreground);
  border-radius: var(--radius-large);
`

const Swatch = styled.div`
  display: grid;
  place-items: end center;
  width: 5.5rem;
  height: 3.5rem;
  background: var(--accent);
  border: 1px solid var(--border-strong);

  & > small {
    padding: 0 var(--space-1);
    background: var(--card);
  }
`

const Gate = styled.div`
  padding: var(--space-1) var(--space-2);
  border: 1.5px solid;
  color: var(--gate-foreground);
  font-size: var(--text-sm);
`

const Space = styled.div`
  height: 1rem;
  background: var(--primary);
`
