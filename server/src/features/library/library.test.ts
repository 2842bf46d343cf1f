import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { describe, expect, it } from 'vitest'
import {
  change,
  createItem,
  folder,
  itemFor,
  listed,
  namesIn,
  note,
  stageLibrary,
} from '../../testing/features/library.ts'
import { enterSpace, nextEvent } from '../../testing/live.ts'
import { emptyTrash } from './items/trash.service.ts'

const stage = stageLibrary()

describe('the library', () => {
  it('[LIB-1] holds folders, links and notes, folders first and by name, page by page', async () => {
    const { ada, bob } = stage
    const plans = await folder(ada, 'Plans')
    expect(plans).toMatchObject({
      parentId: null,
      ownerId: ada.id,
      ownerName: ada.name,
      level: 'manage',
      trashedAt: null,
    })
    await createItem(ada, {
      kind: 'link',
      name: 'Handbook',
      url: 'https://example.com/a b',
      tags: [' new ', 'NEW', 'hr'],
    })
    for (const name of ['Week 10', 'week 9', 'Élan']) await note(bob, name)
    expect(await namesIn(bob)).toEqual(['Plans', 'Élan', 'Handbook', 'week 9', 'Week 10'])
    expect((await listed(bob, { filter: 'link' })).rows).toMatchObject([
      { url: 'https://example.com/a%20b', tags: ['new', 'hr'] },
    ])
    const names: string[] = []
    for (let next: string | undefined, page = 0; page < 5; page += 1) {
      const list = await listed(bob, { pageSize: 2, ...(next && { next }) })
      names.push(...list.rows.map(({ name }) => name))
      next = list.next
      if (!next) break
    }
    expect(names).toEqual(await namesIn(bob))
    expect((await listed(ada, { filter: 'mine' })).rows.map(({ name }) => name)).toEqual([
      'Plans',
      'Handbook',
    ])
    await change(bob, plans, { isPinned: true })
    expect((await listed(ada, { filter: 'pinned' })).rows.map(({ name }) => name)).toEqual(['Plans'])
    for (const next of ['x', Buffer.from('nothing of ours').toString('base64url')])
      expect((await bob.call('POST v2/library/list', { next })).status).toBe(400)
  })

  it('[LIB-1] takes what a kind is made of and names what is not for it', async () => {
    const { ada } = stage
    for (const [input, field] of [
      [{ kind: 'link', name: 'a' }, 'url'],
      [{ kind: 'file', name: 'a' }, 'fileId'],
      [{ kind: 'folder', name: 'a', url: 'https://example.com' }, 'url'],
      [{ kind: 'link', name: 'a', url: 'javascript:alert(1)' }, 'url'],
    ] as const) {
      const { status, body } = await ada.call('POST v2/library/create', input)
      expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
    }
    const leaf = await note(ada, 'Leaf')
    const within = await ada.call('POST v2/library/create', { kind: 'note', name: 'b', parentId: leaf.id })
    expect([within.status, within.body.fields]).toEqual([400, { parentId: 'Choose a folder.' }])
  })

  it.each(['a/b', 'a\\b', 'a.', ' . '])(
    '[LIB-2] refuses the name %j and says which field it is',
    async (name) => {
      const { ada } = stage
      const { status, body } = await ada.call('POST v2/library/create', { kind: 'note', name })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['name']])
      const keptNote = await note(ada, 'Kept')
      expect((await change(ada, keptNote, { name })).status).toBe(400)
      expect(await namesIn(ada)).toEqual(['Kept'])
    },
  )

  it('[TEXT-4] a name is stored without what is invisible in it and disguises a file', async () => {
    const { ada } = stage
    await note(ada, 'photo\u202egpj.exe')
    await note(ada, 'a\u0007\u2028b')
    expect((await namesIn(ada)).toSorted()).toEqual(['a b', 'photogpj.exe'])
  })

  it('[LIB-2] has no two of one name in a folder, whatever their case; in two folders it does', async () => {
    const { ada, bob } = stage
    const plans = await folder(ada, 'Plans')
    for (const name of ['PLANS', ' plans ', 'Ｐlans']) {
      const taken = await bob.call('POST v2/library/create', { kind: 'note', name })
      expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['name']])
    }
    const other = await note(bob, 'plans', plans)
    expect((await change(bob, other, { parentId: null })).body.fields).toHaveProperty('name')
    expect((await change(bob, other, { parentId: null, name: 'Others' })).status).toBe(200)
    expect((await change(ada, plans, { name: 'plans' })).body.name).toBe('plans')
    expect(await namesIn(ada)).toEqual(['plans', 'Others'])
  })

  it('[LIB-6] changes by whoever may edit it, and drops what is empty', async () => {
    const { ada, bob } = stage
    const item = await createItem(ada, { kind: 'link', name: 'Handbook', url: 'https://example.com' })
    const after = await change(bob, item, { name: '', url: '', tags: ['hr'] })
    expect(after.body).toMatchObject({ name: 'Handbook', url: 'https://example.com/', tags: ['hr'] })
    expect(Date.parse(after.body.updatedAt)).toBeGreaterThan(Date.parse(item.updatedAt))
    const mine = [{ principal: 'workspace', principalId: '', level: 'view' } as const]
    expect((await change(bob, item, { rights: mine })).status).toBe(403)
    expect((await change(ada, item, { rights: mine })).body.level).toBe('manage')
    expect((await change(bob, item, { tags: [] })).status).toBe(403)
    expect((await itemFor(bob, item)).body.item).toMatchObject({ level: 'view', levelVia: null })
  })

  it('[LIB-7] moves a folder with all that is in it, never into itself', async () => {
    const { ada } = stage
    const a = await folder(ada, 'A')
    const b = await folder(ada, 'B', a)
    const c = await folder(ada, 'C', b)
    const leaf = await note(ada, 'Leaf', c)
    for (const parent of [a, b, c]) {
      const { status, body } = await change(ada, a, { parentId: parent.id })
      expect([status, Object.keys(body.fields)]).toEqual([409, ['parentId']])
    }
    expect((await change(ada, b, { parentId: null })).body.parentId).toBeNull()
    expect((await itemFor(ada, leaf)).body.path).toEqual([
      { id: b.id, name: 'B' },
      { id: c.id, name: 'C' },
    ])
    expect((await change(ada, a, { parentId: c.id })).body.parentId).toBe(c.id)
    expect((await change(ada, b, { parentId: a.id })).status).toBe(409)
    expect((await change(ada, b, { parentId: randomUUID() })).status).toBe(404)
  })

  it('[LIB-7] folders lie twenty deep at most, also by a move', async () => {
    const { ada } = stage
    let deep = await folder(ada, '1')
    for (let depth = 2; depth <= 20; depth += 1) deep = await folder(ada, `${depth}`, deep)
    const below = await ada.call('POST v2/library/create', { kind: 'folder', name: '21', parentId: deep.id })
    expect([below.status, below.body.fields]).toEqual([
      409,
      { parentId: 'This folder is nested too deeply.' },
    ])
    const pair = await folder(ada, 'Pair')
    await folder(ada, 'In it', pair)
    const parentId = (await itemFor(ada, deep)).body.path.at(-1).id
    expect((await change(ada, pair, { parentId })).status).toBe(409)
  })

  it('[LIB-8] a folder goes to the trash and comes back with all that was in it then', async () => {
    const { ada, bob } = stage
    const plans = await folder(ada, 'Plans')
    const old = await note(ada, 'Old', plans)
    await change(ada, old, { isTrashed: true })
    const sub = await folder(ada, 'Sub', plans)
    const leaf = await note(ada, 'Leaf', sub)
    expect((await change(bob, plans, { isTrashed: true })).body.trashedAt).not.toBeNull()
    expect(await namesIn(ada)).toEqual([])
    const trashNames = async () => (await listed(ada, { filter: 'trash' })).rows.map(({ name }) => name)
    expect(await trashNames()).toEqual(['Plans', 'Old'])
    expect((await listed(ada, { filter: 'trash', pageSize: 1 })).next).toEqual(expect.any(String))
    expect((await change(ada, leaf, { name: 'Renamed' })).status).toBe(409)
    expect(
      (await ada.call('POST v2/library/create', { kind: 'note', name: 'x', parentId: plans.id })).status,
    ).toBe(409)
    await folder(ada, 'plans')
    expect((await change(bob, plans, { isTrashed: false })).body).toMatchObject({
      name: 'Plans (2)',
      trashedAt: null,
    })
    expect(await namesIn(ada, plans)).toEqual(['Sub'])
    expect(await namesIn(ada, sub)).toEqual(['Leaf'])
    expect(await trashNames()).toEqual(['Old'])
  })

  it('[LIB-8] what lay in a folder that is in the trash comes out alone, at the top', async () => {
    const { ada } = stage
    const plans = await folder(ada, 'Plans')
    const sub = await folder(ada, 'Sub', plans)
    await note(ada, 'Leaf', sub)
    await note(ada, 'Stays', plans)
    await change(ada, plans, { isTrashed: true })
    expect((await change(ada, sub, { isTrashed: false })).body).toMatchObject({ parentId: null })
    expect(await namesIn(ada)).toEqual(['Sub'])
    expect(await namesIn(ada, sub)).toEqual(['Leaf'])
    await change(ada, plans, { isTrashed: false })
    expect(await namesIn(ada, plans)).toEqual(['Stays'])
  })

  it('[LIB-9] is emptied of what has lain in the trash for thirty days, and by hand by who manages it', async () => {
    const { server, ada, bob } = stage
    const plans = await folder(ada, 'Plans')
    const leaf = await note(bob, 'Leaf', plans)
    const keptNote = await note(ada, 'Kept')
    const remove = (seat: typeof ada, { id }: typeof plans) =>
      seat.call('POST v2/library/remove', { resourceId: id })
    expect((await remove(ada, plans)).status).toBe(409)
    await change(ada, plans, { isTrashed: true })
    expect((await remove(bob, plans)).status).toBe(403)
    const sweepAfter = (days: number) =>
      emptyTrash({ ...server.services, clock: () => new Date(Date.now() + days * DAY_MS) })
    await sweepAfter(29)
    expect((await itemFor(ada, leaf)).status).toBe(200)
    await sweepAfter(31)
    await change(ada, keptNote, { isTrashed: true })
    expect((await itemFor(ada, leaf)).status).toBe(404)
    expect((await listed(ada, { filter: 'trash' })).rows.map(({ name }) => name)).toEqual(['Kept'])
    expect((await remove(ada, keptNote)).status).toBe(204)
    expect((await itemFor(ada, keptNote)).status).toBe(404)
  })

  it('[LIB-10] tells everybody in the space which folder is another one', async () => {
    const { ada, bob } = stage
    const plans = await folder(ada, 'Plans')
    const socket = await enterSpace(bob)
    const libraryChanged = nextEvent(socket, 'library:changed', ({ parentId }) => parentId === plans.id)
    const item = await note(ada, 'New', plans)
    expect(await libraryChanged).toEqual([{ parentId: plans.id }])
    const out = nextEvent(socket, 'library:changed', ({ parentId }) => parentId === null)
    await change(ada, item, { parentId: null })
    expect(await out).toEqual([{ parentId: null }])
  })
})
