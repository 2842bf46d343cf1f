import { useEffect, useState } from 'react'

/** The typed text, once the user pauses. An emptied field counts at once. */
export const useDebounced = (text: string, pauseMs: number): string => {
  const [words, setWords] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim()), text ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return words
}
