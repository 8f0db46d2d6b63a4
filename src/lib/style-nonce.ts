/**
 * What the content policy asks of style elements that are made in the page: the mark that the server put into it. Empty where
 * there is none, as in development. styled-components finds it by itself, under this name.
 */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="sc-nonce"]')?.content ?? ''
