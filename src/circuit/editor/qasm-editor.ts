/**
 * The code editor: CodeMirror with everything that a person who writes OpenQASM needs. Knows no React and no engine; whoever opens it
 * feeds it with what the engine says. Loaded after the page, as it is the page's largest part.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import {
  lintGutter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
  type Diagnostic as Mark,
} from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import {
  Annotation,
  Compartment,
  EditorState,
  MapMode,
  StateEffect,
  StateField,
  Transaction,
  type ChangeDesc,
  type Text,
} from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { Diagnostic } from '../../../contract/envelope'
import { styleNonce } from '../../lib/style-nonce'
import type { CodeCursor, CodeEditor, CodeEditorOptions, DiagnosedProgram, FormatOutcome } from './code-editor'
import { completeQasm } from './completion'
import { explanations } from './hover'
import { openqasm } from './language'
import { bodyAround, longestOutlined, outlineOf, type Span } from './outline'
import { mapOffset, diffTexts } from './reformat'
import { quickFixOf, type QuickFix } from './quick-fixes'
import { definitionClick, definitionCommand, renameCommand } from './rename'
import { Revisions } from './revisions'
import { theme } from './theme'

/** From this many UTF-16 units on a change is told when typing rests: a text of megabytes takes milliseconds to put together. */
const largeTextLength = 200_000
/** How long that is, in milliseconds. */
const reportDelay = 150
/** How long the cursor has to rest until the gate around it is looked for, in milliseconds. */
const cursorDelay = 200

/** Opens an editor inside an element. */
export const openEditor = (parent: HTMLElement, options: CodeEditorOptions): CodeEditor => new Editor(parent, options)

class Editor implements CodeEditor {
  private readonly view: EditorView
  private readonly attributes = new Compartment()
  private readonly revisions = new Revisions()
  /** Texts that were told and may come back as the value that is set. */
  private told: string[]
  private tellTimer: ReturnType<typeof setTimeout> | undefined
  private cursorTimer: ReturnType<typeof setTimeout> | undefined
  private diagnosed: DiagnosedProgram | null = null
  private drawn: string | null = null
  private cursor: CodeCursor | null = null
  /** Nobody has been in the editor yet: its cursor stands at the beginning and means nothing. */
  private isUntouched = true
  /** The text that is told next was pasted in place of everything. */
  private isAnother = false

  constructor(
    parent: HTMLElement,
    private readonly options: CodeEditorOptions,
  ) {
    this.told = [options.value]
    this.view = new EditorView({
      parent,
      state: EditorState.create({ doc: options.value, extensions: this.extensions() }),
    })
    const text = this.view.state.doc.toString()
    this.revisions.record(text)
    // Line ends are one letter here; whoever asks the engine has to ask about the same letters.
    if (text !== options.value) this.tell()
  }

  setText(text: string): void {
    const index = this.told.lastIndexOf(text)
    if (index >= 0) {
      this.told.splice(0, index)
      return
    }
    this.told = [text]
    const { doc } = this.view.state
    this.view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      // A step of its own, however soon it follows what was typed.
      annotations: [isExternal.of(true), isolateHistory.of('full')],
    })
    clearTimeout(this.tellTimer)
    this.revisions.record(this.view.state.doc.toString())
    if (text.includes('\r')) this.tell()
  }

  setDiagnosed(diagnosed: DiagnosedProgram | null): void {
    this.diagnosed = diagnosed
    this.forget()
    const since = diagnosed === null ? null : this.revisions.since(diagnosed.source)
    // Of a text that is not known any more: what comes next is about a newer one.
    if (since === undefined) return
    const length = this.view.state.doc.length
    const marks =
      diagnosed?.diagnostics.map((diagnostic) => this.markOf(diagnostic, diagnosed.source, since, length)) ?? []
    this.view.dispatch(setDiagnostics(this.view.state, marks))
  }

  setDrawn(source: string | null): void {
    this.drawn = source
    this.forget()
    this.tellCursor()
  }

  highlight(span: Span | null): void {
    const place = span === null || this.drawn === null ? null : this.placeNow(span, this.drawn)
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
    const place = source === null ? clampSpan(span, this.view.state.doc) : this.placeNow(span, source)
    if (place === null) return
    this.view.dispatch({
      selection: { anchor: place.start, head: place.end },
      effects: EditorView.scrollIntoView(place.start, { y: 'center' }),
      userEvent: 'select',
    })
    this.view.focus()
    this.view.dom.scrollIntoView({ block: 'nearest' })
  }

  apply({ from, to, insert }: QuickFix, source: string): boolean {
    const { state } = this.view
    const place = this.placeNow({ start: from, end: to }, source)
    if (place === null || state.sliceDoc(place.start, place.end) !== source.slice(from, to)) return false
    this.view.dispatch({
      changes: { from: place.start, to: place.end, insert },
      selection: { anchor: place.start + insert.length },
      scrollIntoView: true,
      userEvent: 'input.fix',
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
      lineNumbers(),
      lintGutter(),
      foldGutter({ openText: '▾', closedText: '▸' }),
      codeFolding(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      dropCursor(),
      EditorState.allowMultipleSelections.of(true),
      EditorState.tabSize.of(4),
      // Ctrl and a click goes to a definition instead.
      EditorView.clickAddsSelectionRange.of((event) => event.altKey),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ override: [completeQasm] }),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches({ minSelectionLength: 2 }),
      search({ top: true }),
      EditorState.phrases.of(phrases),
      definitionClick,
      explanations,
      openqasm,
      highlightField,
      theme,
      EditorView.cspNonce.of(styleNonce()),
      placeholder(this.options.placeholder),
      this.attributes.of(EditorView.contentAttributes.of(this.options.attributes)),
      keymap.of([
        { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
        { key: 'F12', run: definitionCommand },
        { key: 'F2', run: renameCommand },
        {
          key: 'Shift-Alt-f',
          run: () => {
            void this.format().then(this.options.onFormatEnd)
            return true
          },
        },
        { key: 'Mod-.', run: () => this.fixAtCursor() },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        // Escape, then Tab leaves; so does Ctrl-M.
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => this.onUpdate(update)),
      EditorView.domEventHandlers({
        focus: () => {
          this.isUntouched = false
          this.tellCursor()
        },
        blur: () => {
          this.flush()
        },
        paste: (event, view) => this.pasteAnother(event, view),
        // Several lines at once, as dictation sends them: the browser's own editing takes seconds for a thousand.
        beforeinput: (event, view) => {
          if (event.inputType !== 'insertText' || !event.data?.includes('\n')) return false
          event.preventDefault()
          view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input', scrollIntoView: true })
          return true
        },
      }),
    ]
  }

  /** A program that is pasted in place of everything there is shows its beginning; the caret stands behind it, as after any paste. */
  private pasteAnother(event: ClipboardEvent, view: EditorView): boolean {
    const { doc, selection } = view.state
    const isAll = selection.main.from === 0 && selection.main.to === doc.length
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text === '' || !(isAll || doc.toString().trim() === '')) return false
    event.preventDefault()
    const insert = view.state.toText(text)
    this.isAnother = true
    view.dispatch({
      changes: { from: 0, to: doc.length, insert },
      selection: { anchor: insert.length },
      effects: EditorView.scrollIntoView(0, { y: 'start', yMargin: 60 }),
      userEvent: 'input.paste',
    })
    // The diagram beside it shows the beginning too, not what the caret's line draws.
    this.isUntouched = true
    this.cursor = null
    this.options.onCursor(null)
    return true
  }

  private onUpdate(update: ViewUpdate): void {
    const isByPerson = update.transactions.some((transaction) => transaction.annotation(Transaction.userEvent))
    if (isByPerson && !this.isAnother) this.isUntouched = false
    if (update.docChanged) {
      this.revisions.change(update.changes.desc)
      const isOurs = update.transactions.every((transaction) => transaction.annotation(isExternal) !== true)
      if (isOurs) this.tellSoon(update.state.doc.length)
    }
    if (update.docChanged || update.selectionSet) this.tellCursor()
  }

  private tellSoon(length: number): void {
    clearTimeout(this.tellTimer)
    this.tellTimer = undefined
    if (length < largeTextLength) this.tell()
    else this.tellTimer = setTimeout(() => this.tell(), reportDelay)
  }

  /** Whoever leaves the editor, by pressing a button, finds its newest text told. */
  private flush(): void {
    if (this.tellTimer !== undefined) this.tell()
  }

  private tell(): void {
    clearTimeout(this.tellTimer)
    this.tellTimer = undefined
    const text = this.view.state.doc.toString()
    this.told.push(text)
    this.revisions.record(text)
    const { isAnother } = this
    this.isAnother = false
    this.options.onChange(text, isAnother)
  }

  /** Tells on which part of the drawn program the cursor's lines are. */
  private tellCursor(): void {
    if (this.isUntouched) return
    const cursor = this.cursorInDrawn()
    if (cursor?.start !== this.cursor?.start || cursor?.end !== this.cursor?.end) {
      this.cursor = cursor
      this.options.onCursor(cursor)
    }
    clearTimeout(this.cursorTimer)
    if (cursor === null || this.view.state.doc.length > longestOutlined) return
    this.cursorTimer = setTimeout(() => {
      const body = bodyAround(outlineOf(this.view.state.doc.toString()), this.view.state.selection.main.head)
      if (this.cursor === null || this.cursor.gate === (body?.name ?? null)) return
      this.cursor = { ...this.cursor, gate: body?.name ?? null }
      this.options.onCursor(this.cursor)
    }, cursorDelay)
  }

  private cursorInDrawn(): CodeCursor | null {
    const since = this.drawn === null ? undefined : this.revisions.since(this.drawn)
    if (since === undefined) return null
    const { doc, selection } = this.view.state
    const from = doc.lineAt(selection.main.from).from
    const to = doc.lineAt(selection.main.to).to
    if (since === null) return { start: from, end: to, gate: null }
    const start = since.invertedDesc.mapPos(from, -1, MapMode.TrackDel)
    const end = since.invertedDesc.mapPos(to, 1, MapMode.TrackDel)
    // A line that was written since is no part of what is drawn.
    return start === null || end === null ? null : { start, end, gate: null }
  }

  private markOf(diagnostic: Diagnostic, source: string, since: ChangeDesc | null, length: number): Mark {
    const { span, severity, message, help, code } = diagnostic
    const from = Math.min(since?.mapPos(span.start, 1) ?? span.start, length)
    const to = Math.min(Math.max(since?.mapPos(span.end, -1) ?? span.end, from), length)
    const fix = quickFixOf(diagnostic, source)
    return {
      from,
      to,
      severity,
      message: `${message} (${code})`,
      renderMessage: () => renderMessage(message, help),
      ...(fix && { actions: [{ name: fix.label, apply: () => void this.apply(fix, source) }] }),
    }
  }

  /** Applies the first repair of the cursor's line. */
  private fixAtCursor(): boolean {
    if (this.diagnosed === null) return false
    const { source, diagnostics } = this.diagnosed
    const { doc, selection } = this.view.state
    const line = doc.lineAt(selection.main.head)
    for (const diagnostic of diagnostics) {
      const place = this.placeNow(diagnostic.span, source)
      if (place === null || place.start > line.to || place.end < line.from) continue
      const fix = quickFixOf(diagnostic, source)
      if (fix !== null) return this.apply(fix, source)
    }
    return false
  }

  /** Where a place of an earlier text is now; null where that text is not known. */
  private placeNow({ start, end }: Span, source: string): Span | null {
    const since = this.revisions.since(source)
    if (since === undefined) return null
    const place = since === null ? { start, end } : { start: since.mapPos(start, 1), end: since.mapPos(end, -1) }
    return clampSpan(place, this.view.state.doc)
  }

  private forget(): void {
    this.revisions.keep([this.diagnosed?.source ?? null, this.drawn])
  }
}

/** What CodeMirror's panels say, as the rest of the product says it. */
const phrases = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  go: 'Go',
  unfold: 'Unfold',
  'folded code': 'Folded code',
}

/** Marks a text that came from outside, which need not be told. */
const isExternal = Annotation.define<boolean>()

/** The place that is to be lit. */
const setHighlight = StateEffect.define<Span | null>()

const highlightMark = Decoration.mark({ class: 'cm-lit' })

/** What a selected operation of the diagram is in the code. */
const highlightField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setHighlight)) continue
      const place = effect.value
      next =
        place === null || place.start === place.end
          ? Decoration.none
          : Decoration.set(highlightMark.range(place.start, place.end))
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

function clampSpan({ start, end }: Span, { length }: Text): Span {
  const from = Math.min(start, length)
  return { start: from, end: Math.min(Math.max(end, from), length) }
}

/** A diagnostic's words, with what stands between backticks set as code. */
function renderMessage(message: string, help: string | undefined): HTMLElement {
  const element = document.createElement('span')
  appendWithCode(element, message)
  if (help === undefined) return element
  const small = document.createElement('small')
  appendWithCode(small, help)
  element.append(small)
  return element
}

function appendWithCode(element: HTMLElement, text: string): void {
  for (const [index, part] of text.split('`').entries()) {
    if (index % 2 === 0) {
      element.append(part)
    } else {
      const code = document.createElement('code')
      code.textContent = part
      element.append(code)
    }
  }
}
