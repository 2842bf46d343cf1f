import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { randomToken } from '../../platform/ids.ts'
import type { GrantRows } from '../link/grants.ts'
import { noGrants } from '../link/grants.ts'
import type { CalendarRow, EventRow } from './rows.ts'
import { idsOf } from './rows.ts'

interface Rows {
  oauth: GrantRows
  calendars: Record<string, CalendarRow>
  events: Record<string, EventRow>
  revision: number
}

/** The calendars of one sandbox provider, some for each email address, which survive a restart. */
export const openCalendarData = (dataDir: string, name: string) => {
  const file = join(dataDir, `sandbox-${name}.json`)
  const rows: Rows = { oauth: noGrants(), calendars: {}, events: {}, revision: 0 }
  if (existsSync(file)) Object.assign(rows, JSON.parse(readFileSync(file, 'utf8')))
  const save = () => writeFileSync(file, JSON.stringify(rows), { mode: 0o600 })
  const change = (row: EventRow, fields: Partial<EventRow>): EventRow => {
    rows.revision += 1
    const [before, changed] = [rows.events[row.id], { ...row, ...fields, revision: rows.revision }]
    const ids = new Set(idsOf(changed))
    const had = before ? [...(before.formerIds ?? []), ...idsOf(before)] : []
    const one = { ...changed, formerIds: [...new Set(had)].filter((id) => !ids.has(id)) }
    rows.events[row.id] = one
    return one
  }
  const add = (input: Partial<EventRow> & Pick<EventRow, 'calendarId' | 'title' | 'start' | 'end'>) =>
    change(
      {
        id: randomToken()
          .slice(0, 26)
          .toLowerCase()
          .replace(/[^a-v0-9]/g, '0'),
        ...{ description: '', isAllDay: false, isFree: false, isDeclined: false, weeks: 1 },
        ...{ isDeleted: false, key: null, revision: 0 },
        ...input,
      },
      {},
    )
  const calendarsOf = (email: string) => Object.values(rows.calendars).filter((one) => one.email === email)
  const calendar = (input: Omit<CalendarRow, 'isWritable'> & Partial<CalendarRow>) => {
    rows.calendars[input.id] = { isWritable: true, ...input }
  }
  return {
    rows,
    save,
    add,
    change,
    calendarsOf,
    /** Creates the calendars of an address on first use, with a recurring meeting in the first one. */
    open: (email: string): void => {
      if (!email || calendarsOf(email).length > 0) return
      calendar({ id: email, email, name: email, isPrimary: true })
      calendar({ id: `team-${email}`, email, name: 'Team', isPrimary: false, isShared: true })
      calendar({ id: `holidays-${email}`, email, name: 'Holidays', isPrimary: false, isWritable: false })
      const day = Math.floor(Date.now() / DAY_MS) * DAY_MS
      const at = (ms: number) => new Date(ms).toISOString()
      const start = day + DAY_MS + 9 * HOUR_MS
      add({
        calendarId: email,
        title: 'Weekly meeting',
        start: at(start),
        end: at(start + HOUR_MS),
        weeks: 26,
      })
      save()
    },
  }
}

export type CalendarBooks = ReturnType<typeof openCalendarData>
