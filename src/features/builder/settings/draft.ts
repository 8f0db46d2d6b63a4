/** The builder's variants with their settings and edits, and the step, stored until they are saved. */
import { propertiesOf } from '../../../lib/properties-of'
import { builderDraft, draftOwner, type Draft as StoredDraft, type DraftOwner } from '../../../session/drafts'
import type { Step } from './fields'
import { historyOf, toStoredHistory, type History, type StoredHistory } from './history'
import { defaultSettings, type Settings } from './settings'
import { activeVariant, onlyVariant, type Variant, type Variants } from './variants'

/** What the builder stores and restores. */
export interface Draft {
  variants: Variants
  step: Step
  /** What was sent of each variant as it is, by its id. */
  saves: ReadonlyMap<number, Save>
  /** The settings that were opened last, from a link or a circuit; null if none were. */
  opened: Settings | null
}

/** A variant was sent to the server. */
export interface Save {
  /** Whether a circuit was created from exactly these settings. */
  isSaved: boolean
  /** The idempotency key under which they were sent. */
  saveKey?: string | undefined
  /** The id of the created circuit. */
  circuitId?: string | undefined
}

/** The stored draft of the current owner, or the defaults. */
export function loadDraft(): Draft & { owner: DraftOwner } {
  const stored = builderDraft.read()
  const owner = draftOwner()
  if (stored === null || !isContent(stored.content))
    return { variants: onlyVariant(historyOf(defaultSettings)), step: 0, saves: new Map(), opened: null, owner }
  const { settings, edits, step, circuitId, others } = stored.content
  const history = loadHistory({ settings, edits })
  // The draft itself says of the active variant that it was saved, because a save may succeed after the page was left.
  const save = {
    isSaved: stored.state === 'saved' || stored.content.isSaved === true,
    saveKey: stored.saveKey,
    circuitId,
  }
  const variants = others === undefined ? onlyVariant(history) : loadVariants(history, others)
  return {
    variants,
    step,
    saves: new Map([
      ...(others?.all.flatMap((variant) => (variant.save ? [[variant.id, variant.save] as const] : [])) ?? []),
      [variants.activeId, save] as const,
    ]),
    opened: stored.state === 'opened' ? history.present : null,
    owner,
  }
}

const loadHistory = ({ settings, edits }: Pick<Content, 'settings' | 'edits'>): History =>
  historyOf({ ...defaultSettings, ...settings, reuploadingRefused: false }, edits)

function loadVariants(activeHistory: History, { activeId, name, nextId, place, all }: StoredOthers): Variants {
  const active: Variant = { id: activeId, name, history: activeHistory }
  const others = all.map((variant): Variant => ({ id: variant.id, name: variant.name, history: loadHistory(variant) }))
  return { activeId, nextId, all: [...others.slice(0, place), active, ...others.slice(place)] }
}

/** A draft in the form of the store. */
export function toStoredDraft({ variants, step, saves, opened }: Draft): StoredDraft {
  const active = activeVariant(variants)
  const { present } = active.history
  const save = saves.get(active.id)
  const content: Content = {
    settings: present,
    step,
    edits: toStoredHistory(active.history),
    ...(variants.all.length > 1 && { isSaved: save?.isSaved ?? false, others: toStoredOthers(variants, saves) }),
    ...(save?.circuitId !== undefined && { circuitId: save.circuitId }),
  }
  const isAllSaved = variants.all.every(({ id }) => saves.get(id)?.isSaved)
  const isOnly = variants.all.length === 1
  return {
    title: present.name.trim(),
    state: isAllSaved ? 'saved' : isOnly ? stateOf(present, opened) : 'unsaved',
    content,
    saveKey: save?.saveKey,
  }
}

function toStoredOthers({ activeId, nextId, all }: Variants, saves: Draft['saves']): StoredOthers {
  const place = all.findIndex(({ id }) => id === activeId)
  return {
    activeId,
    name: all[place]?.name ?? '',
    nextId,
    place,
    all: all
      .filter(({ id }) => id !== activeId)
      .map(({ id, name, history }) => ({
        id,
        name,
        settings: history.present,
        edits: toStoredHistory(history),
        save: saves.get(id),
      })),
  }
}

/** Removes the stored draft of the current owner. */
export const clearDraft = (): void => builderDraft.clear()

function stateOf(settings: Settings, opened: Settings | null): StoredDraft['state'] {
  if (isSame(settings, defaultSettings)) return 'untouched'
  return opened !== null && isSame(settings, opened) ? 'opened' : 'unsaved'
}

/** The list of devices selects its first one by itself, a refusal is a message, and a layout moves nodes on the screen. None is an edit. */
function isSame(settings: Settings, first: Settings): boolean {
  const listedHardware = first.listedHardware === null ? settings.listedHardware : first.listedHardware
  return JSON.stringify(editsOf(settings)) === JSON.stringify(editsOf({ ...first, listedHardware }))
}

const editsOf = (settings: Settings) => ({
  ...defaultSettings,
  ...settings,
  listedHardware: settings.listedHardware?.id,
  graphLayout: null,
  reuploadingRefused: false,
})

/** The content of a stored draft. Drafts of an earlier release have only settings and step. */
interface Content {
  /** Of the active variant, as are the edits and what was saved. */
  settings: Settings
  step: Step
  edits?: StoredHistory
  isSaved?: boolean
  circuitId?: string
  /** Absent where there is only one variant. */
  others?: StoredOthers
}

/** The variants beside the active one. */
interface StoredOthers {
  activeId: number
  /** Of the active variant. */
  name: string
  nextId: number
  /** How many variants stand before the active one. */
  place: number
  all: readonly { id: number; name: string; settings: Settings; edits: StoredHistory; save?: Save | undefined }[]
}

/** Only this module writes the content, and its version changes with the format, so the settings themselves need no check. */
function isContent(value: unknown): value is Content {
  const { settings, step } = propertiesOf(value)
  return typeof settings === 'object' && (step === 0 || step === 1 || step === 2 || step === 3)
}
