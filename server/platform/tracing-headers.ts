/** Where traces are sent, as the settings say it. */

/** The address of a collector; absent for no traces. */
export interface TracingSettings {
  otlpEndpoint?: string | undefined
  /** Headers for it, as `name=value,name=value` with percent-encoded values. */
  otlpHeaders?: string | undefined
}

/** Whether a text is headers as OpenTelemetry writes them. */
export const areHeaders = (text: string): boolean =>
  text.split(',').every((pair) => /^\s*[\w!#$%&'*+.^`|~-]+\s*=(?:[^%]|%[0-9a-f]{2})*$/i.test(pair))

/** The headers of a text. */
export const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )
