import type { Event } from '@metapyra/contract/entities/event'

/** [EVENT-39] Until an event is over nobody “was there”: who has come to it already is one of those who come. */
export const attendanceOf = <T extends Event['ownStatus']>(status: T, endsAt: string): T | 'going' =>
  status === 'attended' && Date.parse(endsAt) > Date.now() ? 'going' : status
