import type { Status } from '@metapyra/contract/entities/status'
import type { Person } from '@metapyra/contract/person'
import { useCall } from '../../data/query.ts'
import * as css from './care.module.css'

type Known = Pick<Status, 'state' | 'source' | 'emoji' | 'text'>

export interface WhereaboutsProps {
  personId: string
  name: string
  /** As they are in the space; undefined where they are not. */
  person: Person | undefined
  isBlocked: boolean
}

/** Nothing where they are there and free: then they answer, or they don't. */
const wordsOf = (name: string, isHere: boolean, { state, source, emoji, text }: Known): string | null => {
  if (state === 'dnd') return `${name} has notifications off and will see this later.`
  const isThere = isHere && state !== 'offline'
  if (isThere && state === 'available') return null
  if (isThere && state === 'busy')
    return `${name} is ${source === 'manual' ? 'busy' : 'in a meeting'} and may reply later.`
  const said = [emoji, text].filter(Boolean).join(' ')
  return `${name} is ${isThere ? 'away' : 'offline'}${said && ` (${said})`} and will see this later.`
}

/** [CHAT-80] Whether the other of two is there to read what one writes, and what they are told of it else. */
export function Whereabouts({ personId, name, person, isBlocked }: WhereaboutsProps) {
  const isHere = person !== undefined
  // Without an answer nothing is said.
  const { data, isFetching } = useCall(
    'POST v2/status/get',
    { userIds: [personId] },
    { isEnabled: !isHere, gcTime: 0 },
  )
  const told = isFetching ? undefined : data?.rows[0]
  const status = person?.status ?? told
  const words = isBlocked
    ? `You blocked ${name}. They can’t message you.`
    : status && wordsOf(name, isHere, status)
  return words ? (
    <p id="whereabouts" className={css.whereabouts}>
      {words}
    </p>
  ) : null
}
