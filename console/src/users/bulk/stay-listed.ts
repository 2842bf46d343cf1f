import type { BulkInput } from '@metapyra/contract/entities/bulk'
import type { PeopleSelector } from '../user-list.ts'

/** True if the people are still in this list after the act, so that they can stay selected. */
export function remainInList(input: BulkInput, { type, filter = {} }: PeopleSelector): boolean {
  const { kind, role, status, userRecording, userTranscriber } = input
  if (kind === 'remove') return false
  // Guests are listed whether they are deactivated or not.
  if (status) return type === 'guest'
  return (
    (!role || !filter.role || filter.role.includes(role)) &&
    (!userRecording || !filter.userRecording || filter.userRecording === userRecording) &&
    (!userTranscriber || !filter.userTranscriber || filter.userTranscriber === userTranscriber)
  )
}
