/** Bytes as text. Loaded with the first binary file. */

/** Bytes as base64; in pieces, because a call has only so many arguments. */
export function base64Of(data: Uint8Array): string {
  const piece = 8192
  let binary = ''
  for (let at = 0; at < data.length; at += piece) binary += String.fromCharCode(...data.subarray(at, at + piece))
  return btoa(binary)
}
