/** Saves text or bytes under a name, as if the reader had followed a link to a file. */
export function download(content: Blob | string, fileName: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the address only after the click's event is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The file name of a circuit's program: `{name}.qasm`, spaces as underscores. */
export const qasmFileName = (name: string): string => fileNameOf(name, 'qasm')

/** The file name of a circuit in another format: `{name}.{extension}`, spaces as underscores. */
export const fileNameOf = (name: string, extension: string): string => `${fileSafe(name)}.${extension}`

/** The file name of a collection: `{name}.zip`, spaces as underscores. */
export const zipFileName = (name: string): string => `${fileSafe(name, 'collection')}.zip`

/** The file name of a circuit's picture: `quantum_circuit_{name}_{date}.png`. */
export const imageFileName = (name: string, date: Date = new Date(), extension = 'png'): string =>
  `quantum_circuit_${fileSafe(name)}_${date.toISOString().slice(0, 10)}.${extension}`

/** Spaces as underscores; what file systems refuse is left out. */
function fileSafe(name: string, otherwise = 'circuit'): string {
  const safe = name
    .trim()
    .replace(/\s+/gu, '_')
    // eslint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/gu, '')
    .replace(/^\.+/u, '')
  return safe || otherwise
}
