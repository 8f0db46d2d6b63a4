import { useForm, type DefaultValues, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form'
import { ApiError } from '../api/errors'

/** The state of an account form. All of its fields are required. */
export function useAuthForm<Fields extends FieldValues>(defaultValues: DefaultValues<Fields>) {
  const { register, setError, getFieldState, getValues, handleSubmit, formState } = useForm<Fields>({ defaultValues })
  return {
    getValues,
    /** The handler of the form's submit event; `send` gets the valid values. */
    onSubmit(send: (values: Fields) => void) {
      const submit = handleSubmit(send)
      return (event: React.FormEvent) => void submit(event)
    },
    /** The properties of the input of a field. */
    field: <Name extends Path<Fields>>(name: Name, rules: RegisterOptions<Fields, Name>) => ({
      ...register(name, rules),
      required: true,
      error: getFieldState(name, formState).error?.message,
    }),
    /** Shows the server's errors at some of the fields. */
    showErrors(error: Error, names: readonly Path<Fields>[]) {
      for (const { path, message } of error instanceof ApiError ? error.errors : []) {
        const name = names.find((known) => known === path)
        if (name !== undefined) setError(name, { message })
      }
    },
  }
}
