import { useEffect, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface LoadingProps {
  /** As high as the window, so that long content does not move what is below. */
  tall?: boolean
  /** Whether to show the text (true) or the content. */
  loading?: boolean
  text?: string
  children?: ReactNode
}

/** The duration of the fade from text to content, in milliseconds; equals `--motion-slow`. */
const fadeMilliseconds = 300

/** A centred text while something loads; it fades into the content. */
export function Loading({ loading = true, text = 'Loading...', tall, children }: LoadingProps) {
  const textStays = useStaysFor(loading, fadeMilliseconds)
  return (
    <Wrapper data-tall={(tall && textStays) || undefined}>
      {!loading && <Content>{children}</Content>}
      {textStays && <Text data-leaving={!loading || undefined}>{text}</Text>}
    </Wrapper>
  )
}

/** `value`, but true for `milliseconds` longer when it turns false. */
function useStaysFor(value: boolean, milliseconds: number): boolean {
  const [stays, setStays] = useState(value)
  if (value && !stays) setStays(true)
  useEffect(() => {
    if (value) return
    const timer = setTimeout(() => setStays(false), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return stays
}

const Wrapper = styled.div`
  display: grid;
  min-height: 30vh;

  &[data-tall] {
    min-height: 100vh;
  }

  & > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
`

const Content = styled.div`
  animation: loading-fade-in var(--motion-slow) var(--easing);

  @keyframes loading-fade-in {
    from {
      opacity: 0;
    }
  }
`

const Text = styled.output`
  display: grid;
  place-items: center;
  max-height: 60vh;
  color: var(--muted-foreground);
  transition: opacity var(--motion-slow) var(--easing);
  pointer-events: none;

  &[data-leaving] {
    opacity: 0;
  }
`
