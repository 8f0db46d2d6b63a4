import { Hint } from '../../ui/hint'

/** Explains the keys of the editor. */
export const EditorKeys = () => (
  <Hint label="Keys of the editor">
    Ctrl Space completes, Ctrl F searches, Ctrl . fixes the line, Shift Alt . fixes all that is certain, F8 goes to the
    next problem, F12 to the declaration of a name, F2 renames it, Shift Alt F formats the program, Shift Alt O imports
    one. On a Mac, use Cmd instead of Ctrl for all but the first.
  </Hint>
)
