import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { isVisitor } from '@metapyra/contract/presence'
import { session } from '../session/session.ts'
import { openPart } from '../ui/lazy/open-part.ts'
import type { DateWish } from './date-event.tsx'

/** Members plan events; whoever only visits votes and looks. */
export const mayPlan = (): boolean => {
  const room = session.state.$room.get()
  return room !== null && !isVisitor(room.entered.self)
}

/** Leads to the form for an event, with what the poll has found. */
export const makeEvent = (poll: Poll, option: PollOption): void =>
  openPart(
    () => import('./date-event.tsx'),
    (part) => part.makeEvent(poll, option),
  )

/** The same for a date that one chooses. */
export const openDates = (wish: DateWish): void =>
  openPart(
    () => import('./date-event.tsx'),
    (part) => part.showDates(wish),
  )
