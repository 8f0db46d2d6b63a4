import { formatFileSize } from '../../lib/file-size'

/** Bytes of a whole installation: `3.2 MB`, `41.0 GB`, `2.1 TB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 999_950_000) return formatFileSize(bytes)
  if (bytes < 999_950_000_000) return `${(bytes / 1e9).toFixed(1)} GB`
  return `${(bytes / 1e12).toFixed(1)} TB`
}
