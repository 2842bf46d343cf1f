import type { User } from '@metapyra/contract/entities/user'
import { useState } from 'react'
import { useAct } from '../design/use-act.ts'
import { session } from '../session.ts'
import * as css from './reading-section.module.css'
import { Section } from './section.tsx'

const hidesReading = ({ additional }: User): boolean => JSON.parse(additional).hidesReading === true

/** Whether others see how far one has read: given and taken alike. */
export function ReadingSection({ user }: { user: User }) {
  const [isShown, setShown] = useState(!hidesReading(user))
  const { act } = useAct()
  const change = async (next: boolean) => {
    setShown(next)
    await act('reading', async () => {
      session.state.$user.set(await session.api('PUT v2/user/reading', { isShown: next }))
    })
    // As it is by now, also where it could not be changed.
    const now = session.state.$user.get()
    if (now) setShown(!hidesReading(now))
  }
  return (
    <Section title="Read receipts">
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        <span>
          Let others see what I’ve read
          <span className={css.hint}>If off, you and others only see when messages are delivered.</span>
        </span>
      </label>
    </Section>
  )
}
