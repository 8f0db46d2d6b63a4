/** One entry of a list box. */
export interface Option<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

interface OptionsProps {
  options: readonly Option<string>[]
  placeholder: string | undefined
}

/** The options of a list box. */
export function Options({ options, placeholder }: OptionsProps) {
  return (
    <>
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </>
  )
}

/** Calls `onChoose` with the option of a value, if there is one. */
export function chooseOption<Value extends string>(
  options: readonly Option<Value>[],
  text: string,
  onChoose: (value: Value) => void,
): void {
  const chosen = options.find((option) => option.value === text)
  if (chosen) onChoose(chosen.value)
}
