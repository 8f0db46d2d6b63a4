import { useEffect, useState } from 'react'

/** The duration of a step, in milliseconds. */
const stepMilliseconds = 1900

/**
 * Plays the steps once and stops at the last. It does not start by itself where the reader prefers reduced motion, and pauses while the
 * window is hidden.
 */
export function useStepPlayback(steps: number, isReady: boolean) {
  const [step, setStep] = useState(0)
  const [wanted, setWanted] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isPlaying = wanted && isReady && step < steps

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      if (!document.hidden) setStep((current) => Math.min(current + 1, steps))
    }, stepMilliseconds)
    return () => clearInterval(timer)
  }, [isPlaying, steps])

  return {
    step,
    isPlaying,
    play: () => {
      if (step >= steps) setStep(0)
      setWanted(true)
    },
    pause: () => setWanted(false),
    /** Goes to a step and rests there. */
    goTo: (next: number) => {
      setWanted(false)
      setStep(Math.max(0, Math.min(next, steps)))
    },
  }
}
