import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import * as css from './join-now.module.css'

const LOOK_EVERY_MS = 10_000

/** The time, as long as a page is open. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface JoinNowProps {
  opensAt: string
  closesAt: string
  /** When it opens, as the visitor’s clock has it. */
  opensWords: string
  ask(): Promise<{ url: string | null; message: string | null }>
}

/** [APPT-34] [EVENT-37] The way to where one meets, once it is time; before that, when it will be. */
export function JoinNow({ opensAt, closesAt, opensWords, ask }: JoinNowProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isGoing, setGoing] = useState(false)
  const now = useNow()
  if (now >= Date.parse(closesAt)) return null
  if (now < Date.parse(opensAt)) return <p className={css.wait}>You can come in from {opensWords}.</p>
  const go = async () => {
    setProblem(null)
    setGoing(true)
    try {
      const { url, message } = await ask()
      if (url) return location.assign(url)
      setProblem(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    setGoing(false)
  }
  return (
    <>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <Button isBusy={isGoing} onClick={() => void go()}>
        Join now
      </Button>
    </>
  )
}
