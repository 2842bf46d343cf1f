import type { Announcement } from '@metapyra/contract/entities/announcement'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import {
  close,
  enter,
  find,
  open,
  press,
  pressKey,
  rowInFocus,
  shows,
  text,
  waitUntil,
} from '../testing/page.ts'
import { AnnouncementsPage } from './announcements-page.lazy.tsx'
import { fromLocal, toLocal } from './local-time.ts'

const announcement = (over: Partial<Announcement> = {}): Announcement => ({
  id: '0193a000-0000-7000-8000-000000000001',
  description: 'The **kitchen** is closed.',
  status: 1,
  startsAt: '2026-11-01T08:00:00.000Z',
  endsAt: null,
  createdBy: 'Ann Lee',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  changedBy: 'Ann Lee',
  seenCount: 3,
  ...over,
})
let rows: Announcement[]
let isBroken: boolean
/** The error code with which the server refuses the next change. */
let refusal: 'CHANGED_MEANWHILE' | 'NOT_FOUND' | null
/** The validation errors of the next change, by field. */
let fieldErrors: Record<string, string> | null
const server = await startApiServer({
  'POST v2/admin/workspace/announcement-detail': () =>
    isBroken
      ? { status: 503, error: { code: 'OVERLOADED', message: 'The server is busy.' } }
      : { rows, total: rows.length, counts: { draft: 2, live: 1, ended: 5, scheduled: 4 } },
  'POST v2/admin/workspace/announcement-remove': () => {
    const code = refusal
    refusal = null
    return code ? { status: 409, error: { code, message: code } } : null
  },
  'POST v2/admin/workspace/announcement': () => {
    if (fieldErrors)
      return {
        status: 400,
        error: { code: 'VALIDATION', message: Object.values(fieldErrors)[0] ?? '', fields: fieldErrors },
      }
    const code = refusal
    refusal = null
    return code
      ? { status: code === 'NOT_FOUND' ? 404 : 409, error: { code, message: code } }
      : announcement()
  },
})
const { inputsOf } = server

const show = () => open(server.api, <AnnouncementsPage />, '/announcements')
beforeEach(() => {
  ;[rows, isBroken, refusal, fieldErrors] = [[announcement()], false, null, null]
  server.requests.splice(0)
})
afterAll(() => server.stop())

it('lists what is announced, how many there are of each, and what may be done with each', async () => {
  rows = [
    announcement(),
    announcement({ id: '2', status: 0, startsAt: null, description: 'A draft' }),
    announcement({ id: '3', status: 2, description: 'Over', endsAt: '2026-11-02T08:00:00.000Z' }),
    announcement({ id: '4', status: 3, description: 'Soon', startsAt: '2099-01-01T00:00:00.000Z' }),
  ]
  await show()
  await shows('The kitchen is closed.')
  for (const label of ['All12', 'Live1', 'Scheduled4', 'Drafts2', 'Ended5', 'Not scheduled']) {
    expect(text()).toContain(label)
  }
  const buttons = [...document.querySelectorAll('[aria-label]')].map((element) =>
    element.getAttribute('aria-label'),
  )
  for (const name of ['End now: The kitchen is closed.', 'Delete: A draft', 'Edit: Soon', 'Duplicate: Over'])
    expect(buttons).toContain(name)
  for (const name of ['Edit: Over', 'End now: Soon', 'Delete: The kitchen is closed.'])
    expect(buttons).not.toContain(name)
  await press('Drafts2')
  await expect.poll(() => inputsOf('announcement-detail').at(-1)).toMatchObject({ status: 0, page: 1 })
})

it('is gone through by keys alone: one opens to be changed, an ended one to who has seen it', async () => {
  rows = [
    announcement(),
    announcement({ id: '2', status: 2, description: 'Over', endsAt: '2026-11-02T08:00:00.000Z' }),
  ]
  await show()
  await shows('Over')
  await pressKey('j')
  expect(rowInFocus()).toContain('The kitchen is closed.')
  await pressKey('j')
  expect(rowInFocus()).toContain('Over')
  await pressKey('Enter')
  await waitUntil(() => expect(find('.ant-drawer').textContent).toContain('Seen by'))
  await close()
  await show()
  await shows('The kitchen is closed.')
  await pressKey('j')
  await pressKey('Enter')
  await shows('Preview')
})

it('publishes, and names it so that a second send makes no second one', async () => {
  await show()
  await shows('The kitchen is closed.')
  await press('New announcement')
  await shows('Preview')
  await press('Publish now')
  await shows('Enter a message.')
  expect(inputsOf('workspace/announcement')).toEqual([])
  await enter('textarea', 'Lunch **is** here')
  expect(document.querySelector('section strong')?.textContent).toBe('is')
  await press('Publish now')
  await shows('Announcement published.')
  expect(inputsOf('workspace/announcement')).toEqual([
    {
      clientId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      description: 'Lunch **is** here',
      status: 1,
      endsAt: null,
    },
  ])
})

it('says what the server refuses at its field, and in a notice only what has none', async () => {
  const notices = () => document.querySelectorAll('.ant-notification-notice').length
  await show()
  await shows('The kitchen is closed.')
  await press('New announcement')
  await shows('Preview')
  await enter('textarea', 'Lunch **is** here')
  fieldErrors = { description: 'Message is too long.' }
  await press('Publish now')
  await shows('Message is too long.')
  expect(notices()).toBe(0)
  fieldErrors = { endsAt: 'Choose a time between the years 2000 and 2200.' }
  await press('Publish now')
  await shows('Choose a time between the years 2000 and 2200.')
  expect(notices()).toBe(1)
})

describe('where somebody else has changed the same one meanwhile', () => {
  const changedAnnouncement = (over: Partial<Announcement>) =>
    announcement({ updatedAt: '2026-11-01T09:00:00.000Z', changedBy: 'Grace Hopper', ...over })
  const field = () => document.querySelector('textarea')
  const saveOver = async (ownText: string | null, code: typeof refusal, storedAnnouncement: Announcement) => {
    await show()
    await shows('The kitchen is closed.')
    await press('Edit: The kitchen is closed.')
    await shows('Preview')
    if (ownText) await enter('textarea', ownText)
    ;[refusal, rows] = [code, [storedAnnouncement]]
    await press('Save changes')
  }

  it('keeps what was written beside what they changed, and saves it from there', async () => {
    await saveOver('Mine', 'CHANGED_MEANWHILE', changedAnnouncement({ endsAt: '2099-01-01T08:00:00.000Z' }))
    await shows('Grace Hopper made changes: Ends. Check them, then save again.')
    expect(field()?.value).toBe('Mine')
    await press('Save changes')
    await shows('Announcement updated.')
    expect(inputsOf('workspace/announcement').at(-1)).toMatchObject({
      description: 'Mine',
      endsAt: '2099-01-01T08:00:00.000Z',
      updatedAt: '2026-11-01T09:00:00.000Z',
    })
  })

  it('shows both where both changed the words, and takes the chosen ones', async () => {
    await saveOver('Mine', 'CHANGED_MEANWHILE', changedAnnouncement({ description: 'Theirs' }))
    await shows('Grace Hopper saved other values')
    await press('Keep theirsTheirs')
    await press('Continue')
    await expect.poll(() => field()?.value).toBe('Theirs')
    expect(inputsOf('workspace/announcement')).toHaveLength(1)
  })

  it('keeps what was written as a new one where they have ended or deleted it', async () => {
    await saveOver(
      'Mine',
      'CHANGED_MEANWHILE',
      changedAnnouncement({ status: 2, endsAt: '2026-11-01T09:00:00.000Z' }),
    )
    await shows('Grace Hopper has ended it. Your text is still here, as a new announcement.')
    await press('Publish now')
    await shows('Announcement published.')
    const lastInput = inputsOf('workspace/announcement').at(-1)
    expect(lastInput).toMatchObject({ description: 'Mine', clientId: expect.any(String) })
    expect(lastInput).not.toHaveProperty('id')
  })

  it('says that it is gone, and keeps what was written', async () => {
    await saveOver('Mine', 'NOT_FOUND', changedAnnouncement({}))
    await shows('Someone has deleted this draft.')
    expect(field()?.value).toBe('Mine')
  })
})

it('asks before it ends one', async () => {
  await show()
  await shows('The kitchen is closed.')
  await press('End now: The kitchen is closed.')
  await shows('It disappears from every screen right away')
  expect(inputsOf('workspace/announcement')).toEqual([])
  await press('End announcement')
  await shows('Announcement ended.')
  expect(inputsOf('workspace/announcement')).toMatchObject([{ id: announcement().id, status: 2 }])
})

it('says that nothing was announced, and that the list did not load', async () => {
  rows = []
  await show()
  await shows('No announcements yet')
  await close()
  isBroken = true
  await show()
  await shows('Couldn’t load the list')
})

it('takes a time as it is on the wall, and gives it back so', () => {
  expect(toLocal(fromLocal('2026-11-27T09:00') ?? '')).toBe('2026-11-27T09:00')
  expect(fromLocal('')).toBe(null)
})

it('deletes a draft as it was looked at: where somebody has changed it since, it shows that and asks again', async () => {
  const draft = { status: 0, startsAt: null } as const
  rows = [announcement({ ...draft, description: 'A draft' })]
  await show()
  await shows('A draft')
  await press('Delete: A draft')
  refusal = 'CHANGED_MEANWHILE'
  const changed = { changedBy: 'Grace Hopper', updatedAt: '2026-11-21T09:00:00.000Z' }
  rows = [announcement({ ...draft, ...changed, description: 'All day, with cake' })]
  await press('Delete draft')
  await shows('Grace Hopper has changed it since.')
  await shows('All day, with cake')
  await press('Delete draft')
  await shows('Draft deleted.')
  expect(inputsOf('announcement-remove')).toEqual([
    { id: announcement().id, updatedAt: announcement().updatedAt },
    { id: announcement().id, updatedAt: changed.updatedAt },
  ])
})
