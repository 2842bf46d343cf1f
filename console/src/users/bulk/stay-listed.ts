import type { BulkWish } from '@metapyra/contract/entities/bulk'
import type { PeopleChoice } from '../user-list.ts'

/** Whether those whom it is done to still stand in this list afterwards, so that more can be done to them. */
export function stayListed(wish: BulkWish, { type, filter = {} }: PeopleChoice): boolean {
  const { kind, role, status, userRecording, userTranscriber } = wish
  if (kind === 'remove') return false
  // Guests are listed whether they are deactivated or not.
  if (status) return type === 'guest'
  return (
    (!role || !filter.role || filter.role.includes(role)) &&
    (!userRecording || !filter.userRecording || filter.userRecording === userRecording) &&
    (!userTranscriber || !filter.userTranscriber || filter.userTranscriber === userTranscriber)
  )
}
