import { randomUUID } from 'node:crypto'
import type { Event, EventItem } from '@metapyra/contract/entities/event'
import { describe, expect, it } from 'vitest'
import { change, createItem, folder, note, stageLibrary } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'

const stage = stageLibrary()
const NOBODY = { principal: 'workspace', principalId: '', level: 'none' } as const

const input = (more: object = {}) => ({
  title: 'Standup',
  startLocal: '2029-12-07T09:00',
  endLocal: '2029-12-07T09:30',
  timezone: 'Europe/Berlin',
  ...more,
})
const plan = async (by: Seat, more: object = {}): Promise<Event> =>
  (await by.call('POST v2/event/create', input(more))).body
const update = (by: Seat, { id }: Event, more: object) =>
  by.call('PUT v2/event/update', { eventId: id, ...more })
const itemsFor = async (by: Seat, { id }: Event): Promise<string[]> =>
  (await by.call('POST v2/event/get', { eventId: id })).body.items.map(({ name }: EventItem) => name)

describe('[EVENT-30] an event', () => {
  it('comes into a chat as a card, once, with its title as the words, and gives nobody a right', async () => {
    const { ada, bob } = stage
    const event = await plan(ada, { visibility: 'invited' })
    const chatMessage = nextEvent(await enterSpace(bob), 'chat:message')
    const sending = { eventId: event.id, receiverId: bob.id, clientId: randomUUID() }
    const first = await ada.call('POST v2/event/share', sending)
    const card = { kind: 'event', id: event.id }
    expect(first).toMatchObject({ status: 201, body: { body: 'Standup', card } })
    expect((await chatMessage)[0]).toMatchObject({ card, senderId: ada.id })
    expect((await ada.call('POST v2/event/share', sending)).body.id).toBe(first.body.id)
    expect((await bob.call('POST v2/event/get', { eventId: event.id })).status).toBe(404)
    expect((await bob.call('POST v2/event/share', { ...sending, receiverId: ada.id })).status).toBe(404)
  })

  it('of a series is shared as the occurrence that is meant, which there must be', async () => {
    const { ada, bob } = stage
    const series = await plan(ada, { rrule: 'FREQ=WEEKLY;COUNT=5' })
    const recurrenceId = '2029-12-14T09:00'
    const renamed = { scope: 'this', recurrenceId, title: 'The long one' }
    await update(ada, series, renamed)
    const share = (at: string) =>
      bob.call('POST v2/event/share', {
        ...{ eventId: series.id, recurrenceId: at, receiverId: ada.id, clientId: randomUUID() },
      })
    expect((await share(recurrenceId)).body).toMatchObject({
      body: 'The long one',
      card: { kind: 'event', id: series.id, recurrenceId },
    })
    expect((await share('2029-12-15T09:00')).status).toBe(404)
  })

  it('is shared by nobody as long as it is a draft, nor by a guest', async () => {
    const { ada, bob, space } = stage
    const draft = await plan(ada, { isDraft: true })
    const sending = { eventId: draft.id, receiverId: bob.id, clientId: randomUUID() }
    expect((await ada.call('POST v2/event/share', sending)).status).toBe(409)
    const guest = await space.visitor('guest', 'Gus')
    expect((await guest.call('POST v2/event/share', sending)).status).toBe(403)
  })
})

describe('[EVENT-31] what of the library lies with an event', () => {
  it('is told to each as far as it is there for them', async () => {
    const { ada, bob, admin, space } = stage
    const plain = await note(ada, 'Agenda')
    const own = await note(ada, 'Notes to myself', undefined, { rights: [NOBODY] })
    const open = await note(ada, 'Welcome', undefined, {
      rights: [{ principal: 'guest', principalId: '', level: 'view' }],
    })
    const event = await plan(ada, { itemIds: [own.id, plain.id, open.id] })
    expect(event.items).toEqual([
      { id: own.id, kind: 'note', name: 'Notes to myself', mime: 'text/markdown' },
      { id: plain.id, kind: 'note', name: 'Agenda', mime: 'text/markdown' },
      { id: open.id, kind: 'note', name: 'Welcome', mime: 'text/markdown' },
    ])
    const guest = await space.visitor('guest', 'Gus')
    expect([await itemsFor(bob, event), await itemsFor(admin, event), await itemsFor(guest, event)]).toEqual([
      ['Agenda', 'Welcome'],
      ['Notes to myself', 'Agenda', 'Welcome'],
      ['Welcome'],
    ])
    const { rows } = (await bob.call('POST v2/event/list', {})).body
    expect(rows[0].items.map(({ name }: EventItem) => name)).toEqual(['Agenda', 'Welcome'])
    await change(ada, plain, { isTrashed: true })
    expect(await itemsFor(bob, event)).toEqual(['Welcome'])
  })

  it('is changed by its hosts, and what they do not see stays with it', async () => {
    const { ada, bob, admin } = stage
    const seen = await note(ada, 'Agenda')
    const hidden = await note(admin, 'Budget', undefined, { rights: [NOBODY] })
    const event = await plan(ada, { itemIds: [seen.id] })
    expect((await update(bob, event, { itemIds: [] })).status).toBe(403)
    expect((await update(admin, event, { itemIds: [hidden.id, seen.id] })).body.items).toHaveLength(2)
    expect((await update(ada, event, { itemIds: [] })).body.items).toEqual([])
    expect(await itemsFor(admin, event)).toEqual(['Budget'])
    await change(admin, hidden, { isTrashed: true })
    await admin.call('POST v2/library/remove', { resourceId: hidden.id })
    await update(ada, event, { itemIds: [seen.id] })
    expect(await itemsFor(admin, event)).toEqual(['Agenda'])
  })

  it('is of the same space, there for who names it, and twenty at most', async () => {
    const { ada, bob } = stage
    const otherSpace = await seedSpace(stage.server)
    const foreign = await note(await otherSpace.member('Eve'), 'Theirs')
    const hidden = await note(bob, 'Bob’s', undefined, { rights: [NOBODY] })
    const event = await plan(ada)
    for (const { id } of [foreign, hidden, { id: randomUUID() }]) {
      expect((await update(ada, event, { itemIds: [id] })).status).toBe(404)
      expect((await ada.call('POST v2/event/create', input({ itemIds: [id] }))).status).toBe(404)
    }
    const many = await Promise.all(
      Array.from({ length: 21 }, (_, index) => createItem(ada, { kind: 'note', name: `Note ${index}` })),
    )
    const ids = many.map(({ id }) => id)
    expect((await update(ada, event, { itemIds: ids })).status).toBe(400)
    expect((await update(ada, event, { itemIds: ids.slice(1) })).body.items).toHaveLength(20)
    otherSpace.close()
  })

  it('goes along with a series that is split, and is of all of it', async () => {
    const { ada } = stage
    const pages = await folder(ada, 'Pages')
    const series = await plan(ada, { rrule: 'FREQ=WEEKLY;COUNT=5', itemIds: [pages.id] })
    const recurrenceId = '2029-12-21T09:00'
    const one = await update(ada, series, { recurrenceId, scope: 'this', itemIds: [] })
    expect(one.body.fields).toEqual({ itemIds: 'This can only be changed for the whole series.' })
    const tail = await update(ada, series, { recurrenceId, scope: 'following', title: 'Later' })
    expect(tail.body.items).toMatchObject([{ name: 'Pages', kind: 'folder', mime: null }])
  })
})
