import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { isVisitor } from '@metapyra/contract/presence'
import { session } from '../session/session.ts'
import { openPart } from '../ui/lazy/open-part.ts'
import type { DateRequest } from './date-event.lazy.tsx'

/** True for members, who can plan events. Guests only vote and read. */
export const mayPlan = (): boolean => {
  const room = session.state.$room.get()
  return room !== null && !isVisitor(room.entered.self)
}

/** Leads to the form for an event, with what the poll has found. */
export const makeEvent = (poll: Poll, option: PollOption): void =>
  openPart(
    () => import('./date-event.lazy.tsx'),
    (part) => part.makeEvent(poll, option),
  )

/** Opens the form for an event from a date poll, after the user has chosen one of its dates. */
export const openDates = (request: DateRequest): void =>
  openPart(
    () => import('./date-event.lazy.tsx'),
    (part) => part.showDates(request),
  )
