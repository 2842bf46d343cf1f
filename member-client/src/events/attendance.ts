import type { Event } from '@metapyra/contract/entities/event'

/** [EVENT-39] Before an event is over, a person who already joined counts as going, not as having attended. */
export const attendanceOf = <T extends Event['ownStatus']>(status: T, endsAt: string): T | 'going' =>
  status === 'attended' && Date.parse(endsAt) > Date.now() ? 'going' : status
