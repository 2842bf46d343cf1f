import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { isVisitor } from '@metapyra/contract/presence'
import { session } from '../session/session.ts'
import type { DateWish } from './date-event.tsx'

/** Members plan events; whoever only visits votes and looks. */
export const mayPlan = (): boolean => {
  const room = session.state.$room.get()
  return room !== null && !isVisitor(room.entered.self)
}

const failed = () => session.toast('warning', 'This didn’t load. Try again.')

/** Leads to the form for an event, once its chunk is there, with what the poll has found. */
export const makeEvent = (poll: Poll, option: PollOption): void =>
  void import('./date-event.tsx').then((part) => part.makeEvent(poll, option), failed)

/** The same for a date that one chooses. */
export const openDates = (wish: DateWish): void =>
  void import('./date-event.tsx').then((part) => part.showDates(wish), failed)
