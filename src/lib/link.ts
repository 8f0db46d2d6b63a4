/** Whether a reference is a link; any other is a citation, which is shown as text. */
export const isLink = (reference: string): boolean => /^https?:\/\/\S+$/iu.test(reference)
