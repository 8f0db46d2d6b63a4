import { styled } from 'styled-components'
import { encode } from 'uqr'

/** A text as a QR code, dark on light in every theme, because not all cameras read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  )
}

const Picture = styled.svg`
  width: min(13rem, 100%);
  margin: 0 auto;
  border-radius: var(--radius-small);
`
