import type { Input } from '@metapyra/contract/calls'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { Conversation, Notify } from '@metapyra/contract/entities/chat'
import { dateFormat } from '@metapyra/session/dates'
import { session } from '../../session/session.ts'
import { toastErrors } from '../message/message-acts.ts'
import * as css from './lazy-message-actions.module.css'

const WORDS: Readonly<Record<Notify, string>> = {
  all: 'All messages',
  mentions: 'Mentions',
  none: 'Nothing',
}
const FOR_GOOD = '9999-12-31T00:00:00.000Z'
const momentOf = dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit' })

const tomorrow = (): string => {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(8, 0, 0, 0)
  return day.toISOString()
}
const muteUntil = {
  hour: () => new Date(Date.now() + HOUR_MS).toISOString(),
  tomorrow,
  good: () => FOR_GOOD,
}

/**
 * [CHAT-46] Selects which messages of a conversation cause notifications while the user is away, and until when it is
 * muted.
 */
export function NotificationSettings({ conversation }: { conversation: Conversation }) {
  const { receiverId, notify, mutedUntil } = conversation
  /** The server notifies all of the user's pages of the changed list. */
  const choose = (choice: Omit<Input<'POST v2/chat/notify'>, 'receiverId'>) =>
    session.api('POST v2/chat/notify', { receiverId, ...choice }, { isSilent: true })
  return (
    <>
      <label className={css.line}>
        Notify me about
        <select
          className={css.date}
          value={notify}
          onChange={({ currentTarget }) => toastErrors(choose({ notify: currentTarget.value as Notify }))}
        >
          {Object.entries(WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className={css.line}>
        Mute
        <select
          className={css.date}
          value={mutedUntil ?? ''}
          onChange={({ currentTarget }) => {
            const until = muteUntil[currentTarget.value as keyof typeof muteUntil]
            toastErrors(choose({ mutedUntil: until?.() ?? null }))
          }}
        >
          <option value="">Off</option>
          {mutedUntil && (
            <option value={mutedUntil}>
              {mutedUntil === FOR_GOOD ? 'Until I turn it back on' : `Until ${momentOf(mutedUntil)}`}
            </option>
          )}
          <option value="hour">1 hour</option>
          <option value="tomorrow">Until tomorrow at 8</option>
          {mutedUntil !== FOR_GOOD && <option value="good">Until I turn it back on</option>}
        </select>
      </label>
    </>
  )
}
