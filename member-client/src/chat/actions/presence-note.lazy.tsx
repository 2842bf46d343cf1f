import type { Status } from '@metapyra/contract/entities/status'
import { isolateRightToLeft } from '@metapyra/contract/isolate'
import type { Person } from '@metapyra/contract/person'
import { useCall } from '../../data/query.ts'
import * as css from './lazy-message-actions.module.css'

type KnownStatus = Pick<Status, 'state' | 'source' | 'emoji' | 'text'>

export interface PresenceNoteProps {
  personId: string
  name: string
  /** The person's presence in the space; undefined if they are not there. */
  person: Person | undefined
  isBlocked: boolean
}

/** Null if the person is there and available, because then they can simply reply. */
const wordsOf = (
  name: string,
  isHere: boolean,
  { state, source, emoji, text }: KnownStatus,
): string | null => {
  if (state === 'dnd') return `${name} has notifications off and will see this later.`
  const isThere = isHere && state !== 'offline'
  if (isThere && state === 'available') return null
  if (isThere && state === 'busy')
    return `${name} is ${source === 'manual' ? 'busy' : 'in a meeting'} and may reply later.`
  const statusText = [emoji, text].filter(Boolean).join(' ')
  return `${name} is ${isThere ? 'away' : 'offline'}${statusText && ` (${statusText})`} and will see this later.`
}

/**
 * [CHAT-80] In a direct conversation, says whether the other person is there to read messages, and otherwise when they
 * are notified.
 */
export function PresenceNote({ personId, name, person, isBlocked }: PresenceNoteProps) {
  const isHere = person !== undefined
  // If the status can't be loaded, nothing is displayed.
  const { data, isFetching } = useCall(
    'POST v2/status/get',
    { userIds: [personId] },
    { isEnabled: !isHere, gcTime: 0 },
  )
  const fetchedStatus = isFetching ? undefined : data?.rows[0]
  const status = person?.status ?? fetchedStatus
  const words = isBlocked
    ? `You blocked ${name}. They can’t message you.`
    : status && wordsOf(name, isHere, status)
  return words ? (
    <p id="whereabouts" className={css.whereabouts}>
      {isolateRightToLeft(words)}
    </p>
  ) : null
}
