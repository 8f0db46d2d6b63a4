import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { Control } from '../../../ui/control'
import { FieldErrorText } from '../../../ui/field-error'
import { CheckIcon, CloseIcon, CopyIcon, PencilIcon, TrashIcon } from '../../../ui/icons'
import { Row } from '../../../ui/page'
import { TabBar, tabIndexAfterKey } from '../../../ui/tabs'
import {
  activate,
  duplicate,
  forgetRemoved,
  maxVariantName,
  maxVariants,
  problemOfName,
  remove,
  rename,
  restore,
} from '../settings/variant-edits'
import { activeVariant, type Variant, type Variants } from '../settings/variants'
import type { Builder } from '../use-builder'
import { compareTabId, firstDuplicateId, variantPanelId, variantTabId } from './tab-ids'

interface VariantTabsProps {
  builder: Pick<Builder, 'variants' | 'changeVariants' | 'saves'>
  isComparing: boolean
  onCompare: (isComparing: boolean) => void
  /** The first variant was just duplicated by a button that is gone, so that the focus belongs here. */
  takesFocus: boolean
}

/** The variants as tabs above the form, with what one can do with the chosen one, and a last tab that compares them. */
export function VariantTabs({
  builder: { variants, changeVariants, saves },
  isComparing,
  onCompare,
  takesFocus,
}: VariantTabsProps) {
  const { all, removed } = variants
  const active = activeVariant(variants)
  const [renamedId, setRenamedId] = useState<number | null>(null)
  const { bar, focusTab } = useTabFocus(isComparing ? compareTabId : variantTabId(active.id), takesFocus)

  /** Changes the variants by keyboard or mouse. The focus follows to the tab that is active then. */
  function change(edit: (latest: Variants) => Variants) {
    setRenamedId(null)
    onCompare(false)
    changeVariants(edit)
    focusTab()
  }

  return (
    <Bar ref={bar} aria-label="Variants">
      {all.length > 1 && (
        <TabList
          variants={variants}
          isComparing={isComparing}
          isSaved={(id) => saves.get(id)?.isSaved ?? false}
          onChoose={(id) => change((latest) => activate(latest, id))}
          onCompare={() => {
            onCompare(true)
            focusTab()
          }}
          onRename={() => setRenamedId(active.id)}
        />
      )}
      {all.length > 1 && !isComparing && renamedId !== active.id && (
        <Tools
          active={active}
          isFull={all.length >= maxVariants}
          onRename={() => setRenamedId(active.id)}
          onDuplicate={() => change(duplicate)}
          onRemove={() => change((latest) => remove(latest, active.id))}
        />
      )}
      {renamedId === active.id && (
        <RenameForm
          variant={active}
          problemOf={(name) => problemOfName(variants, active.id, name)}
          onRename={(name) => change((latest) => rename(latest, active.id, name))}
          onCancel={() => {
            setRenamedId(null)
            focusTab()
          }}
        />
      )}
      <Status role="status">
        {removed && (
          <>
            <span>
              <bdi>{removed.variant.name}</bdi> was removed.
            </span>
            <Button size="small" onClick={() => change(restore)}>
              Restore
            </Button>
            <Button
              size="small"
              variant="ghost"
              icon={<CloseIcon />}
              aria-label="Dismiss"
              onClick={() => {
                change(forgetRemoved)
                // Of a single variant nothing is left here.
                if (all.length === 1) document.getElementById(firstDuplicateId)?.focus()
              }}
            />
          </>
        )}
      </Status>
    </Bar>
  )
}

interface TabListProps {
  variants: Variants
  isComparing: boolean
  isSaved: (id: number) => boolean
  onChoose: (id: number) => void
  onCompare: () => void
  onRename: () => void
}

/** The tabs. Arrow keys, Home and End choose between them. */
function TabList({ variants: { all, activeId }, isComparing, isSaved, onChoose, onCompare, onRename }: TabListProps) {
  const place = isComparing ? all.length : all.findIndex(({ id }) => id === activeId)

  function move(event: KeyboardEvent) {
    const to = tabIndexAfterKey(event.key, place, all.length + 1)
    if (to === undefined) return
    event.preventDefault()
    const variant = all[to]
    if (variant) onChoose(variant.id)
    else onCompare()
  }

  return (
    <Tabs role="tablist" aria-label="Variants" onKeyDown={move}>
      {all.map(({ id, name }) => (
        <button
          key={id}
          {...propsOf(variantTabId(id), !isComparing && id === activeId)}
          onClick={() => onChoose(id)}
          onDoubleClick={onRename}
        >
          <bdi>{name}</bdi>
          {isSaved(id) && (
            <>
              <CheckIcon />
              <span className="visually-hidden">, saved</span>
            </>
          )}
        </button>
      ))}
      <button {...propsOf(compareTabId, isComparing)} onClick={onCompare}>
        Compare
      </button>
    </Tabs>
  )
}

const propsOf = (id: string, isChosen: boolean) => ({
  id,
  type: 'button' as const,
  role: 'tab',
  'aria-selected': isChosen,
  'aria-controls': isChosen ? variantPanelId : undefined,
  tabIndex: isChosen ? 0 : -1,
})

interface ToolsProps {
  active: Variant
  isFull: boolean
  onRename: () => void
  onDuplicate: () => void
  onRemove: () => void
}

function Tools({ active: { name }, isFull, onRename, onDuplicate, onRemove }: ToolsProps) {
  return (
    <Row>
      <Button
        size="small"
        variant="ghost"
        icon={<PencilIcon />}
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={onRename}
      />
      <Button
        size="small"
        variant="ghost"
        icon={<CopyIcon />}
        aria-label={`Duplicate ${name}`}
        title={isFull ? `There can be at most ${maxVariants} variants` : 'Duplicate'}
        disabled={isFull}
        onClick={onDuplicate}
      />
      <Button
        size="small"
        variant="ghost"
        icon={<TrashIcon />}
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={onRemove}
      />
    </Row>
  )
}

interface RenameFormProps {
  variant: Variant
  problemOf: (name: string) => string | null
  onRename: (name: string) => void
  onCancel: () => void
}

/** Enter renames, Escape leaves the name as it is. */
function RenameForm({ variant, problemOf, onRename, onCancel }: RenameFormProps) {
  const [name, setName] = useState(variant.name)
  const [problem, setProblem] = useState<string | null>(null)
  const errorId = `${variantTabId(variant.id)}-error`
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const found = problemOf(name)
        setProblem(found)
        if (found === null) onRename(name)
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Control
        aria-label="Name of the variant"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        autoComplete="off"
        dir="auto"
        maxLength={maxVariantName}
        value={name}
        ref={focusAndSelect}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <Button size="small" type="submit">
        Rename
      </Button>
      <Button size="small" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <div aria-live="polite">{problem !== null && <FieldErrorText id={errorId}>{problem}</FieldErrorText>}</div>
    </Form>
  )
}

/** Called once, when the input appears. */
function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

/** Returns a function that moves the focus to the active tab once it is rendered, or to the first button where no tabs are left. */
function useTabFocus(tabId: string, takesFocus: boolean) {
  const bar = useRef<HTMLElement>(null)
  const [request, setRequest] = useState(takesFocus ? 1 : 0)
  const handled = useRef(0)
  useEffect(() => {
    if (handled.current === request) return
    handled.current = request
    const target = document.getElementById(tabId) ?? bar.current?.querySelector('button')
    target?.focus()
  }, [request, tabId])
  return { bar, focusTab: () => setRequest((count) => count + 1) }
}

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  margin-bottom: var(--space-4);
`

const Tabs = styled(TabBar)`
  flex: 1 1 auto;
  max-width: 100%;

  & > button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    flex: 0 0 auto;
    max-width: 14rem;
    padding: 0 var(--space-3);
  }

  & bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & svg {
    flex: none;
    color: var(--success);
  }
`

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  & > input {
    flex: 1 1 8rem;
    width: 8rem;
    max-width: 14rem;
    min-height: var(--touch);
    padding: 0 var(--space-2);
  }
`

const Status = styled.div`
  display: flex;
  flex: 0 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);

  &:empty {
    position: absolute;
  }
`
