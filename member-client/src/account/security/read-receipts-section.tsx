import type { User } from '@metapyra/contract/entities/user'
import { session } from '../../session/session.ts'
import { useAction } from '../../ui/forms/use-action.ts'
import { Section } from '../settings/section.tsx'
import * as css from './read-receipts-section.module.css'

const { $user } = session.state

const hidesReadReceipts = ({ additional }: User): boolean => JSON.parse(additional).hidesReading === true

const withReadReceipts = (user: User, isVisible: boolean): User => ({
  ...user,
  additional: JSON.stringify({ ...JSON.parse(user.additional), hidesReading: !isVisible }),
})

/** Whether others see how far the user has read, and whether the user sees it of others. */
export function ReadReceiptsSection({ user }: { user: User }) {
  const { act } = useAction()
  const change = (isVisible: boolean) =>
    act('reading', async () => {
      // Updates immediately, also if this tab is reopened before the response.
      $user.set(withReadReceipts(user, isVisible))
      try {
        $user.set(await session.api('PUT v2/user/reading', { isShown: isVisible }))
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
          checked={!hidesReadReceipts(user)}
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
