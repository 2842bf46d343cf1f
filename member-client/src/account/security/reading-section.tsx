import type { User } from '@metapyra/contract/entities/user'
import { session } from '../../session/session.ts'
import { useAct } from '../../ui/forms/use-act.ts'
import { Section } from '../settings/section.tsx'
import * as css from './reading-section.module.css'

const { $user } = session.state

const hidesReading = ({ additional }: User): boolean => JSON.parse(additional).hidesReading === true

const withReading = (user: User, isShown: boolean): User => ({
  ...user,
  additional: JSON.stringify({ ...JSON.parse(user.additional), hidesReading: !isShown }),
})

/** Whether others see how far one has read: given and taken alike. */
export function ReadingSection({ user }: { user: User }) {
  const { act } = useAct()
  const change = (isShown: boolean) =>
    act('reading', async () => {
      // At once, also for this tab opened anew meanwhile.
      $user.set(withReading(user, isShown))
      try {
        $user.set(await session.api('PUT v2/user/reading', { isShown }))
      } catch (error) {
        if ($user.get()?.id === user.id) $user.set(user)
        throw error
      }
    })
  return (
    <Section title="Read receipts">
      <label className={css.check}>
        <input
          type="checkbox"
          checked={!hidesReading(user)}
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
