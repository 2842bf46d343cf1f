import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import * as css from './join-now.module.css'

interface JoinNowProps {
  now: number
  opensAt: string
  closesAt: string
  /** When joining is possible, in the visitor’s time zone. */
  opensWords: string
  fetchEntry(): Promise<{ url: string | null; message: string | null }>
}

/** [APPT-34] [EVENT-37] The button to join once it is time; before that, the time from which it works. */
export function JoinNow({ now, opensAt, closesAt, opensWords, fetchEntry }: JoinNowProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isGoing, setGoing] = useState(false)
  if (now >= Date.parse(closesAt)) return null
  if (now < Date.parse(opensAt)) return <p className={css.wait}>You can join from {opensWords}.</p>
  const go = async () => {
    setProblem(null)
    setGoing(true)
    try {
      const { url, message } = await fetchEntry()
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
