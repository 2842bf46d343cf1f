import { DAY_MS } from '@metapyra/contract/constants'
import { escapeHtml } from '../../platform/text/html.ts'
import { actionButton } from '../form.ts'
import { sandboxPage } from '../page.ts'
import type { Fault } from './faults.ts'
import { FAULTS } from './faults.ts'
import type { EventRow } from './rows.ts'
import type { CalendarSandbox } from './sandbox.ts'

const eventRow = (path: string, row: EventRow) => {
  const marks = [
    row.isAllDay ? row.start : `${row.start.slice(0, 16).replace('T', ' ')} UTC`,
    row.weeks > 1 && `weekly, ${row.weeks} times`,
    row.isFree && 'shown as free',
  ].filter(Boolean)
  return `<li><div class="sum"><span><strong>${escapeHtml(row.title)}</strong><small>${escapeHtml(marks.join(' · '))}</small></span>${actionButton(path, 'remove', 'Remove', { id: row.id })}</div></li>`
}

const calendarOf = (path: string, name: string, events: EventRow[]) =>
  `<h2>${escapeHtml(name)}</h2><ul class="card list">${events.map((row) => eventRow(path, row)).join('') || '<li class="empty">Nothing yet.</li>'}</ul>`

/** The page with the sandbox's calendars, their events, and its faults. */
export const calendarSandboxPage = (
  path: string,
  title: string,
  { books, faults }: CalendarSandbox,
): string => {
  const { calendars, events, oauth } = books.rows
  const emails = Object.values(oauth.grants).map(({ email }) => email)
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 11)
  const sorted = Object.values(events)
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return sandboxPage(
    `${title} (sandbox)`,
    `<h1>${escapeHtml(title)} (sandbox)</h1>
<p>This page stands in for the real calendars. ${emails.length === 0 ? 'No one has linked one yet.' : `Linked: ${escapeHtml(emails.join(', '))}.`}</p>
<h2>What the provider would do</h2><span class="row">${actionButton(path, 'expire', 'Expire all access')}${actionButton(path, 'revoke', 'Revoke all access')}</span>
<h2>What can go wrong</h2><span class="row">${(Object.keys(FAULTS) as Fault[])
      .map((fault) => {
        const left = faults.left(fault) > 0 ? ` · ${faults.left(fault)} left` : ''
        // A fault that lasts until it is turned off is turned off by the same button.
        const times = fault === 'silent' && left ? '0' : '1'
        return actionButton(path, 'fault', `${FAULTS[fault]}${left}`, { fault, times })
      })
      .join('')}</span>
<h2>Add an event to a calendar</h2>
<form class="card who" method="post" action="${path}"><input type="hidden" name="act" value="add">
<label for="email">Account</label><input id="email" name="email" type="email" required value="ada@example.com">
<label for="title">Title</label><input id="title" name="title" required maxlength="200" value="Dentist">
<label for="start">Start (UTC)</label><input id="start" name="start" type="datetime-local" required value="${tomorrow}10:00">
<label for="minutes">Minutes</label><input id="minutes" name="minutes" inputmode="numeric" required value="60">
<label class="tick"><input type="checkbox" name="allDay"><span>All day, for as many days as the minutes cover</span></label>
<label class="tick"><input type="checkbox" name="free"><span>Shown as free</span></label>
<span class="row"><button>Add event</button></span></form>
${Object.values(calendars)
  .map(({ id, email, name, isPrimary }) =>
    calendarOf(
      path,
      isPrimary ? email : `${name} · ${email}`,
      sorted.filter(({ calendarId }) => calendarId === id),
    ),
  )
  .join('')}`,
  )
}
