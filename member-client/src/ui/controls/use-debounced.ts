import { useEffect, useState } from 'react'

/** The typed text, once the user pauses. An emptied field counts at once. */
export const useDebounced = (typed: string, pauseMs: number): string => {
  const [words, setWords] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), typed ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return words
}
