/** The properties of a value that somebody else has written, as a storage or the history has it; none where it is no object. */
export const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)
