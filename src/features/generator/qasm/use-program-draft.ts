import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { draftPlace } from '../stored-draft'
import { emptyProgram, type Program } from './program'

/** How long typing has to rest before a draft is kept, in milliseconds: a program can be long. */
const rest = 300

/** Tab storage holds some five million letters in all; a longer program lives as long as the page. */
const longestKept = 2_000_000

const place = () => draftPlace(sessionStorage, 'qasm', 1)

/** The form's value, kept over a reload and over the way to login and back. */
export function useProgramDraft(): [Program, Dispatch<SetStateAction<Program>>] {
  const [program, setProgram] = useState<Program>(load)
  const latest = useRef(program)

  useEffect(() => {
    latest.current = program
    const timer = setTimeout(() => save(program), rest)
    return () => clearTimeout(timer)
  }, [program])

  useEffect(() => {
    const saveNow = () => save(latest.current)
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  return [program, setProgram]
}

function save(program: Program) {
  if (program.qasm.length <= longestKept) place().write(program)
}

function load(): Program {
  const kept = place().read()
  return isProgram(kept) ? { ...emptyProgram, ...kept } : emptyProgram
}

/** Only this module writes the place, whose version vouches for the rest. */
const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'qasm' in value && typeof value.qasm === 'string'
