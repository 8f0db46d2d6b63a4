/**
 * The code editor: CodeMirror for OpenQASM. It knows neither React nor the engine; the page passes the engine's diagnostics in. Loaded
 * after the page, because it is the page's largest part.
 */
import { isolateHistory } from '@codemirror/commands'
import { setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint'
import {
  Annotation,
  Compartment,
  EditorState,
  MapMode,
  Transaction,
  type ChangeDesc,
  type Text,
} from '@codemirror/state'
import { EditorView, keymap, placeholder, type ViewUpdate } from '@codemirror/view'
import type { Diagnostic, Fix } from '../../../contract/envelope'
import type { CodeCursor, CodeEditor, CodeEditorOptions, DiagnosedProgram, FormatOutcome } from './editor-interface'
import { renderMessage } from './diagnostic-message'
import { safeFixesOf } from '../../../language/safe-fixes'
import { setHighlight } from './highlight'
import { maxOutlineLength } from './max-outline-length'
import { findBody, type Span } from '../../../language/declarations'
import { currentOutline, outlineReader } from './outline'
import { diffTexts, mapOffset } from '../../../language/reformat'
import { Revisions } from './revisions'
import { productKeys, setup, standardKeys } from './setup'

/** From this length on, in UTF-16 units, changes are reported when typing pauses: joining a text of megabytes takes milliseconds. */
const largeTextLength = 200_000
/** The length of that pause, in milliseconds. */
const reportDelay = 150
/** How long the cursor rests until the gate around it is searched, in milliseconds. */
const cursorDelay = 200

/** Opens an editor inside an element. */
export const openEditor = (parent: HTMLElement, options: CodeEditorOptions): CodeEditor => new Editor(parent, options)

class Editor implements CodeEditor {
  private readonly view: EditorView
  private readonly attributes = new Compartment()
  private readonly revisions = new Revisions()
  /** Reported texts that may come back through {@link setText}. */
  private reported: string[]
  private reportTimer: ReturnType<typeof setTimeout> | undefined
  private cursorTimer: ReturnType<typeof setTimeout> | undefined
  private diagnosed: DiagnosedProgram | null = null
  private drawn: string | null = null
  private cursor: CodeCursor | null = null
  /** The editor has had no focus yet: its cursor is at the start and means nothing. */
  private isUntouched = true
  /** The next reported text was pasted over everything. */
  private isNewProgram = false

  constructor(
    parent: HTMLElement,
    private readonly options: CodeEditorOptions,
  ) {
    this.reported = [options.value]
    this.view = new EditorView({
      parent,
      state: EditorState.create({ doc: options.value, extensions: this.extensions() }),
    })
    const text = this.view.state.doc.toString()
    this.revisions.record(text)
    // CodeMirror turns line ends into one character; the engine has to read the same text.
    if (text !== options.value) this.reportText()
  }

  setText(text: string): void {
    const index = this.reported.lastIndexOf(text)
    if (index >= 0) {
      this.reported.splice(0, index)
      return
    }
    this.reported = [text]
    const { doc } = this.view.state
    this.view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      // One undo step of its own, even right after typing.
      annotations: [isExternal.of(true), isolateHistory.of('full')],
    })
    clearTimeout(this.reportTimer)
    this.revisions.record(this.view.state.doc.toString())
    if (text.includes('\r')) this.reportText()
  }

  setDiagnosed(diagnosed: DiagnosedProgram | null): void {
    this.diagnosed = diagnosed
    this.dropRevisions()
    const since = diagnosed === null ? null : this.revisions.since(diagnosed.source)
    // About a text that is no longer known: diagnostics of a newer one will follow.
    if (since === undefined) return
    const length = this.view.state.doc.length
    const marks =
      diagnosed?.diagnostics.map((diagnostic) => this.toMark(diagnostic, diagnosed.source, since, length)) ?? []
    this.view.dispatch(setDiagnostics(this.view.state, marks))
  }

  setDrawn(source: string | null): void {
    this.drawn = source
    this.dropRevisions()
    this.reportCursor()
  }

  highlight(span: Span | null): void {
    const place = span === null || this.drawn === null ? null : this.currentSpan(span, this.drawn)
    this.view.dispatch({
      effects: [
        setHighlight.of(place),
        ...(place === null ? [] : [EditorView.scrollIntoView(place.start, { y: 'nearest', yMargin: 60 })]),
      ],
    })
  }

  setAttributes(attributes: Record<string, string>): void {
    this.view.dispatch({ effects: this.attributes.reconfigure(EditorView.contentAttributes.of(attributes)) })
  }

  select(span: Span, source: string | null): void {
    const place = source === null ? clampSpan(span, this.view.state.doc) : this.currentSpan(span, source)
    if (place === null) return
    this.view.dispatch({
      selection: { anchor: place.start, head: place.end },
      effects: EditorView.scrollIntoView(place.start, { y: 'center' }),
      userEvent: 'select',
    })
    this.view.focus()
    this.view.dom.scrollIntoView({ block: 'nearest' })
  }

  apply(fixes: readonly Fix[], source: string): boolean {
    const changes = fixes.flatMap((fix) => this.changesOf(fix, source) ?? [])
    const [first] = changes
    if (first === undefined) return false
    this.view.dispatch({
      changes,
      // Behind what was fixed; after many fixes the caret stays where it was.
      ...(fixes.length === 1 && { selection: { anchor: first.from + first.insert.length }, scrollIntoView: true }),
      userEvent: 'input.fix',
      annotations: isolateHistory.of('full'),
    })
    this.view.focus()
    return true
  }

  focus(): void {
    this.view.focus()
  }

  async format(): Promise<FormatOutcome> {
    const { doc } = this.view.state
    const text = doc.toString()
    const next = await this.options.onFormat(text)
    if (next === null) return 'refused'
    const { state } = this.view
    if (state.doc !== doc) return 'overtaken'
    const changes = diffTexts(text, next)
    if (changes === null) return 'done'
    const { anchor, head } = state.selection.main
    this.view.dispatch({
      changes,
      selection: { anchor: mapOffset(text, anchor, next), head: mapOffset(text, head, next) },
      scrollIntoView: true,
      userEvent: 'input.format',
      annotations: isolateHistory.of('full'),
    })
    return 'done'
  }

  close(): void {
    this.flush()
    clearTimeout(this.cursorTimer)
    this.view.destroy()
  }

  private extensions() {
    return [
      setup(),
      placeholder(this.options.placeholder),
      this.attributes.of(EditorView.contentAttributes.of(this.options.attributes)),
      outlineReader.of(this.options.readOutline),
      keymap.of([
        ...productKeys,
        {
          key: 'Shift-Alt-f',
          run: () => {
            void this.format().then(this.options.onFormatEnd)
            return true
          },
        },
        { key: 'Mod-.', run: () => this.fixAtCursor() },
        { key: 'Shift-Alt-.', run: () => this.fixAll() },
        ...standardKeys,
      ]),
      EditorView.updateListener.of((update) => this.onUpdate(update)),
      EditorView.domEventHandlers({
        focus: () => {
          this.isUntouched = false
          this.reportCursor()
        },
        blur: () => {
          this.flush()
        },
        paste: (event, view) => this.pasteProgram(event, view),
        // Several lines at once, as dictation sends them: the browser's own editing takes seconds for a thousand lines.
        beforeinput: (event, view) => {
          if (event.inputType !== 'insertText' || !event.data?.includes('\n')) return false
          event.preventDefault()
          view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input', scrollIntoView: true })
          return true
        },
      }),
    ]
  }

  /** Pastes a program over everything. The view shows its start; the caret is at its end, as after any paste. */
  private pasteProgram(event: ClipboardEvent, view: EditorView): boolean {
    const { doc, selection } = view.state
    const isAll = selection.main.from === 0 && selection.main.to === doc.length
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text === '') return false
    const isWhole = isAll || doc.toString().trim() === ''
    if (this.options.onPaste(text, isWhole)) {
      event.preventDefault()
      return true
    }
    if (!isWhole) return false
    event.preventDefault()
    const insert = view.state.toText(text)
    this.isNewProgram = true
    view.dispatch({
      changes: { from: 0, to: doc.length, insert },
      selection: { anchor: insert.length },
      effects: EditorView.scrollIntoView(0, { y: 'start', yMargin: 60 }),
      userEvent: 'input.paste',
    })
    // The diagram shows the start too, not the operations of the caret's line.
    this.isUntouched = true
    this.cursor = null
    this.options.onCursor(null)
    return true
  }

  private onUpdate(update: ViewUpdate): void {
    const isByPerson = update.transactions.some((transaction) => transaction.annotation(Transaction.userEvent))
    if (isByPerson && !this.isNewProgram) this.isUntouched = false
    if (update.docChanged) {
      this.revisions.change(update.changes.desc)
      const isInternal = update.transactions.every((transaction) => transaction.annotation(isExternal) !== true)
      if (isInternal) this.scheduleReport(update.state.doc.length)
    }
    if (update.docChanged || update.selectionSet) this.reportCursor()
  }

  private scheduleReport(length: number): void {
    clearTimeout(this.reportTimer)
    this.reportTimer = undefined
    if (length < largeTextLength) this.reportText()
    else this.reportTimer = setTimeout(() => this.reportText(), reportDelay)
  }

  /** Reports a pending change at once, as when the reader leaves the editor to press a button. */
  private flush(): void {
    if (this.reportTimer !== undefined) this.reportText()
  }

  private reportText(): void {
    clearTimeout(this.reportTimer)
    this.reportTimer = undefined
    const text = this.view.state.doc.toString()
    this.reported.push(text)
    this.revisions.record(text)
    const { isNewProgram } = this
    this.isNewProgram = false
    this.options.onChange(text, isNewProgram)
  }

  /** Reports which part of the drawn program the cursor's lines are. */
  private reportCursor(): void {
    if (this.isUntouched) return
    const cursor = this.findCursor()
    if (cursor?.start !== this.cursor?.start || cursor?.end !== this.cursor?.end) {
      this.cursor = cursor
      this.options.onCursor(cursor)
    }
    clearTimeout(this.cursorTimer)
    if (cursor === null || this.view.state.doc.length > maxOutlineLength) return
    this.cursorTimer = setTimeout(() => void this.reportGate(), cursorDelay)
  }

  /** Reports the gate or subroutine around the cursor. */
  private async reportGate(): Promise<void> {
    const outline = await currentOutline(this.view)
    const gate = findBody(outline, this.view.state.selection.main.head)?.name ?? null
    if (this.cursor === null || this.cursor.gate === gate) return
    this.cursor = { ...this.cursor, gate }
    this.options.onCursor(this.cursor)
  }

  private findCursor(): CodeCursor | null {
    const since = this.drawn === null ? undefined : this.revisions.since(this.drawn)
    if (since === undefined) return null
    const { doc, selection } = this.view.state
    const from = doc.lineAt(selection.main.from).from
    const to = doc.lineAt(selection.main.to).to
    if (since === null) return { start: from, end: to, gate: null }
    const start = since.invertedDesc.mapPos(from, -1, MapMode.TrackDel)
    const end = since.invertedDesc.mapPos(to, 1, MapMode.TrackDel)
    // A line that was written later is not part of the drawn program.
    return start === null || end === null ? null : { start, end, gate: null }
  }

  private toMark(diagnostic: Diagnostic, source: string, since: ChangeDesc | null, length: number): Mark {
    const { span, severity, message, code } = diagnostic
    const from = Math.min(since?.mapPos(span.start, 1) ?? span.start, length)
    const to = Math.min(Math.max(since?.mapPos(span.end, -1) ?? span.end, from), length)
    const { fix } = diagnostic
    return {
      from,
      to,
      severity,
      message: `${message} (${code})`,
      renderMessage: () => renderMessage(diagnostic),
      ...(fix && { actions: [{ name: fix.title, apply: () => void this.apply([fix], source) }] }),
    }
  }

  /** Applies the first quick fix of the cursor's line. */
  private fixAtCursor(): boolean {
    if (this.diagnosed === null) return false
    const { source, diagnostics } = this.diagnosed
    const { doc, selection } = this.view.state
    const line = doc.lineAt(selection.main.head)
    for (const diagnostic of diagnostics) {
      const place = this.currentSpan(diagnostic.span, source)
      if (place === null || place.start > line.to || place.end < line.from) continue
      if (diagnostic.fix !== undefined) return this.apply([diagnostic.fix], source)
    }
    return false
  }

  /** Applies all safe fixes. */
  private fixAll(): boolean {
    if (this.diagnosed === null) return false
    return this.apply(safeFixesOf(this.diagnosed.diagnostics), this.diagnosed.source)
  }

  /** The changes of the current text that a fix of `source` makes; null where the text has changed there. */
  private changesOf(fix: Fix, source: string): Change[] | null {
    const changes: Change[] = []
    for (const { span, text } of fix.edits) {
      const place = this.currentSpan(span, source)
      if (place === null || this.view.state.sliceDoc(place.start, place.end) !== source.slice(span.start, span.end))
        return null
      changes.push({ from: place.start, to: place.end, insert: text })
    }
    return changes
  }

  /** Maps a span of an earlier text to the current one; null where that text is not known. */
  private currentSpan({ start, end }: Span, source: string): Span | null {
    const since = this.revisions.since(source)
    if (since === undefined) return null
    const place = since === null ? { start, end } : { start: since.mapPos(start, 1), end: since.mapPos(end, -1) }
    return clampSpan(place, this.view.state.doc)
  }

  private dropRevisions(): void {
    this.revisions.keep([this.diagnosed?.source ?? null, this.drawn])
  }
}

/** A part of a transaction. */
interface Change {
  from: number
  to: number
  insert: string
}

/** Marks a change that came from outside, which is not reported. */
const isExternal = Annotation.define<boolean>()

function clampSpan({ start, end }: Span, { length }: Text): Span {
  const from = Math.min(start, length)
  return { start: from, end: Math.min(Math.max(end, from), length) }
}
