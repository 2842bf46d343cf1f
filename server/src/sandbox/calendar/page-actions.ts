import { DAY_MS } from '@metapyra/contract/constants'
import type { Fault } from './faults.ts'
import { FAULTS } from './faults.ts'
import type { CalendarSandbox } from './sandbox.ts'

/** Runs an action of the sandbox's own page; false if there is none. */
export const runPageAction = (
  { books, grants, faults }: CalendarSandbox,
  fields: Record<string, string | undefined>,
): boolean => {
  const { act, fault = '', times = '1', email = '', title = '', start = '', minutes = '', id = '' } = fields
  const row = Object.hasOwn(books.rows.events, id) ? books.rows.events[id] : undefined
  const at = Date.parse(`${start}Z`)
  if (act === 'expire') grants.expireAll()
  else if (act === 'revoke') grants.revokeAll()
  else if (act === 'fault' && Object.hasOwn(FAULTS, fault)) faults.set(fault as Fault, Number(times))
  else if (act === 'remove' && row) books.change(row, { isDeleted: true })
  else if (act === 'add' && email && title && at > 0 && Number(minutes) > 0) {
    books.open(email)
    const isAllDay = fields['allDay'] === 'on'
    const instants = [at, at + Number(minutes) * 60_000]
    const dates = [at, at + DAY_MS * Math.max(1, Math.round(Number(minutes) / 1440))]
    const [from = '', to = ''] = (isAllDay ? dates : instants).map((ms) => new Date(ms).toISOString())
    books.add({
      ...{ calendarId: email, title, isAllDay, isFree: fields['free'] === 'on' },
      ...(isAllDay ? { start: from.slice(0, 10), end: to.slice(0, 10) } : { start: from, end: to }),
    })
  } else return false
  books.save()
  return true
}
