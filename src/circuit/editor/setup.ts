/** The editor's extensions that need nothing of the editor itself: gutters, history, search, completion, language and theme. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  lineNumbers,
  type KeyBinding,
} from '@codemirror/view'
import { styleNonce } from '../../lib/style-nonce'
import { completeQasm } from './completion'
import { highlightField } from './highlight'
import { explanations } from './hover'
import { openqasm } from './language'
import { definitionClick, definitionCommand, renameCommand } from './rename'
import { theme } from './theme'

/** The labels of CodeMirror's panels, in the product's own words. */
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

/** The extensions, in order of precedence. */
export const setup = () => [
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
]

/** The keys of the product, which come before CodeMirror's own. */
export const productKeys: readonly KeyBinding[] = [
  { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
  { key: 'F12', run: definitionCommand },
  { key: 'F2', run: renameCommand },
]

/** CodeMirror's own keys. */
export const standardKeys: readonly KeyBinding[] = [
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...foldKeymap,
  ...completionKeymap,
  // Escape, then Tab leaves the editor; so does Ctrl-M.
  indentWithTab,
]
