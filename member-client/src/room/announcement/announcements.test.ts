import type { LiveAnnouncement } from '@metapyra/contract/entities/announcement'
import { ApiError } from '@metapyra/session/errors'
import { createState } from '@metapyra/session/state'
import { beforeEach, expect, it } from 'vitest'
import { device } from '../../session/session.ts'
import { createAnnouncements } from './announcements.ts'

const announcementOf = (id: string): LiveAnnouncement => ({
  id,
  description: `News ${id}`,
  startsAt: '2026-11-01T08:00:00.000Z',
  endsAt: null,
})

let rows: LiveAnnouncement[]
let seenIds: string[]
let isOnline: boolean
const as = (userRole: 'user' | 'guest' | 'anonymous') => {
  const state = createState()
  state.$workspace.set({ id: 'space-1', userRole } as never)
  const api = async (name: string, { id }: { id?: string }) => {
    if (!isOnline) throw new ApiError('OFFLINE', 'No internet connection')
    if (name === 'POST v2/announcement/live') return { rows }
    seenIds.push(id ?? '')
    return null
  }
  return createAnnouncements({ api, state } as never)
}
const idsOf = ({ $shown }: ReturnType<typeof as>) => $shown.get().map(({ id }) => id)
const flushTasks = () => new Promise((resume) => setTimeout(resume))

beforeEach(() => {
  ;[rows, seenIds, isOnline] = [[announcementOf('a')], [], true]
  for (const id of ['a', 'b']) device.remove(`announcementSeen:${id}`)
})

it('shows what is live and what goes live, the newest first and each once', async () => {
  const announcements = as('user')
  await announcements.load()
  announcements.add(announcementOf('b'))
  announcements.add(announcementOf('b'))
  expect(idsOf(announcements)).toEqual(['b', 'a'])
  announcements.change({ ...announcementOf('a'), description: 'Other words' })
  expect(announcements.$shown.get().at(-1)?.description).toBe('Other words')
  announcements.end('b')
  expect(idsOf(announcements)).toEqual(['a'])
})

it('shows nobody again what they have closed, not even when its words change', async () => {
  const announcements = as('user')
  await announcements.load()
  announcements.close('a')
  announcements.change(announcementOf('a'))
  expect(idsOf(announcements)).toEqual([])
  await flushTasks()
  expect(seenIds).toEqual(['a'])
})

it('tells the server of what was closed without a line, as soon as there is one', async () => {
  const announcements = as('user')
  await announcements.load()
  isOnline = false
  announcements.close('a')
  await flushTasks()
  isOnline = true
  await announcements.load()
  await flushTasks()
  expect({ shown: idsOf(announcements), seen: seenIds }).toEqual({ shown: [], seen: ['a'] })
})

it.each(['guest', 'anonymous'] as const)(
  'keeps what a visitor (%s) has closed in this browser alone',
  async (role) => {
    as(role).close('a')
    const laterSession = as(role)
    await laterSession.load()
    expect({ shown: idsOf(laterSession), seen: seenIds }).toEqual({ shown: [], seen: [] })
  },
)

it('does not show what has ended while the list was on its way', async () => {
  const announcements = as('user')
  const loading = announcements.load()
  announcements.end('a')
  await loading
  expect(idsOf(announcements)).toEqual([])
})
