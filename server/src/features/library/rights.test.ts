import { randomUUID } from 'node:crypto'
import type { LibraryRight } from '@metapyra/contract/entities/library'
import { describe, expect, it } from 'vitest'
import {
  change,
  folder,
  itemFor,
  listed,
  namesIn,
  note,
  stageLibrary,
} from '../../testing/features/library.ts'
import { seedSpace } from '../../testing/live.ts'

const stage = stageLibrary()
type Level = LibraryRight['level']
const forAll = (level: Level): LibraryRight => ({ principal: 'workspace', principalId: '', level })
const forGuests = (level: Level): LibraryRight => ({ principal: 'guest', principalId: '', level })
const forOne = ({ id }: { id: string }, level: Level): LibraryRight => ({
  ...{ principal: 'user', principalId: id, level },
})
const forRole = (role: string, level: Level): LibraryRight => ({
  principal: 'role',
  principalId: role,
  level,
})

describe('rights in the library', () => {
  it('[LIB-3] come from the nearest place where something is said, which is told', async () => {
    const { ada, bob } = stage
    const top = await folder(ada, 'Top', undefined, [forAll('view')])
    const mid = await folder(ada, 'Mid', top)
    const low = await folder(ada, 'Low', mid, [forOne(bob, 'edit')])
    const shut = await folder(ada, 'Shut', low, [forAll('none')])
    const levels = await Promise.all([top, mid, low].map(async (one) => (await itemFor(bob, one)).body.item))
    expect(levels.map(({ level, levelVia, levelViaName }) => ({ level, levelVia, levelViaName }))).toEqual([
      { level: 'view', levelVia: null, levelViaName: null },
      { level: 'view', levelVia: top.id, levelViaName: 'Top' },
      { level: 'edit', levelVia: null, levelViaName: null },
    ])
    expect((await itemFor(bob, shut)).status).toBe(404)
    expect(await namesIn(bob, low)).toEqual([])
    expect(await namesIn(ada, low)).toEqual(['Shut'])
    expect((await change(bob, mid, { name: 'x' })).status).toBe(403)
    expect((await change(bob, shut, { name: 'x' })).status).toBe(404)
    expect((await change(bob, low, { name: 'Lower' })).status).toBe(200)
    expect(
      (await bob.call('POST v2/library/create', { kind: 'note', name: 'x', parentId: mid.id })).status,
    ).toBe(403)
    expect((await change(bob, low, { parentId: mid.id, name: 'Low' })).status).toBe(200)
    expect((await change(bob, low, { parentId: top.id })).status).toBe(403)
  })

  it('[LIB-3] at one place a person counts before a role, and a role before everybody', async () => {
    const { ada, bob, space } = stage
    const cleo = await space.member('Cleo')
    const rights = [forAll('none'), forRole('user', 'view'), forOne(bob, 'edit')]
    const item = await note(ada, 'Plan', undefined, { rights })
    expect((await itemFor(bob, item)).body.item.level).toBe('edit')
    expect((await itemFor(cleo, item)).body.item.level).toBe('view')
    await change(ada, item, { rights: [forAll('edit'), forOne(cleo, 'none')] })
    expect((await itemFor(cleo, item)).status).toBe(404)
    expect((await itemFor(bob, item)).body).toMatchObject({ item: { level: 'edit' }, rights: null })
  })

  it('[LIB-3] what somebody is given out of a closed folder lies at the top for them', async () => {
    const { ada, bob } = stage
    const closed = await folder(ada, 'Closed', undefined, [forAll('none')])
    const given = await note(ada, 'Given', closed, { rights: [forOne(bob, 'view')] })
    await note(ada, 'Kept', closed)
    expect(await namesIn(bob)).toEqual(['Given'])
    expect((await itemFor(bob, given)).body).toMatchObject({ item: { parentId: null }, path: [] })
    expect(await namesIn(ada)).toEqual(['Closed'])
    expect((await bob.call('POST v2/library/list', { parentId: closed.id })).status).toBe(404)
    expect((await listed(bob, { filter: 'note' })).rows.map(({ name }) => name)).toEqual(['Given'])
  })

  it('[LIB-70] are not gained by moving what one may edit, not even into a folder of one’s own', async () => {
    const { ada, bob, admin } = stage
    const item = await note(ada, 'Hers')
    const own = await folder(bob, 'His')
    expect((await change(bob, item, { parentId: own.id })).status).toBe(200)
    expect((await itemFor(bob, item)).body.item.level).toBe('edit')
    expect((await change(bob, item, { rights: [forAll('none')] })).status).toBe(403)
    expect((await change(bob, item, { isTrashed: true })).status).toBe(200)
    expect((await bob.call('POST v2/library/remove', { resourceId: item.id })).status).toBe(403)
    const stray = await note(bob, 'Stray')
    expect((await change(admin, stray, { parentId: own.id })).status).toBe(200)
    expect((await itemFor(bob, stray)).body.item.level).toBe('manage')
  })

  it('[LIB-70] opened or closed to others by a move are for whoever manages the item', async () => {
    const { ada, bob, space } = stage
    const cleo = await space.member('Cleo')
    const closed = await folder(ada, 'Closed', undefined, [forAll('none'), forOne(bob, 'edit')])
    const secret = await note(ada, 'Secret', closed)
    const refused = await change(bob, secret, { parentId: null })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Others have access to this folder. Only people who manage it can move it.',
    ])
    const open = await note(ada, 'Open')
    expect((await change(bob, open, { parentId: closed.id })).status).toBe(403)
    const within = await folder(ada, 'Within', closed)
    expect((await change(bob, secret, { parentId: within.id })).status).toBe(200)
    await change(ada, secret, { rights: [forOne(bob, 'edit')] })
    expect((await change(bob, secret, { isTrashed: true })).status).toBe(200)
    await change(ada, closed, { rights: [forAll('none')] })
    // Bob can no longer see the folder it was in, and at the top everyone could see it.
    expect((await change(bob, secret, { isTrashed: false })).status).toBe(403)
    expect((await itemFor(cleo, secret)).status).toBe(404)
    expect((await change(ada, secret, { isTrashed: false, parentId: null })).status).toBe(200)
  })

  it('[LIB-9] leave in the trash what holds something that one does not manage', async () => {
    const { ada, bob, admin } = stage
    const top = await folder(bob, 'Top')
    const shut = await folder(ada, 'Shut', top, [forAll('none'), forOne(bob, 'none')])
    await change(bob, top, { isTrashed: true })
    const refused = await bob.call('POST v2/library/remove', { resourceId: top.id })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You can’t delete everything in it. An owner or admin can.',
    ])
    expect((await itemFor(ada, shut)).status).toBe(200)
    expect((await admin.call('POST v2/library/remove', { resourceId: top.id })).status).toBe(204)
  })

  it('[LIB-4] whoever runs the space manages all of it, and who made an item keeps it', async () => {
    const { ada, bob, admin } = stage
    const item = await note(ada, 'Mine', undefined, { rights: [forAll('none'), forOne(ada, 'none')] })
    expect((await itemFor(ada, item)).body).toMatchObject({
      item: { level: 'manage' },
      rights: [
        { principal: 'user', principalId: ada.id, level: 'manage', name: ada.name },
        { principal: 'workspace', level: 'none', name: '' },
      ],
    })
    expect((await itemFor(bob, item)).status).toBe(404)
    expect((await itemFor(admin, item)).body.item.level).toBe('manage')
    expect((await change(admin, item, { rights: [] })).status).toBe(200)
    expect((await itemFor(bob, item)).body.item.level).toBe('edit')
  })

  it('[LIB-4] guests see what is shared with guests or everybody, and change nothing', async () => {
    const { ada, space } = stage
    const [guest, stranger] = [await space.visitor('guest', 'Gil'), await space.visitor('anonymous', 'Ann')]
    await note(ada, 'Of members')
    const open = await folder(ada, 'Open', undefined, [forGuests('manage')])
    const inner = await note(ada, 'Inner', open)
    await note(ada, 'Hidden', open, { rights: [forGuests('none')] })
    await note(ada, 'For everybody', undefined, { rights: [forAll('edit')] })
    for (const seat of [guest, stranger]) {
      expect(await namesIn(seat)).toEqual(['Open', 'For everybody'])
      expect(await namesIn(seat, open)).toEqual(['Inner'])
      expect((await itemFor(seat, inner)).body).toMatchObject({ item: { level: 'comment' }, rights: null })
      expect((await change(seat, inner, { name: 'x' })).status).toBe(403)
      expect((await listed(seat, { filter: 'trash' })).rows).toEqual([])
    }
  })

  it('[LIB-5] are given to people and roles of the space, each once', async () => {
    const { ada, bob, server } = stage
    const otherSpace = await seedSpace(server)
    const stranger = await otherSpace.member('Stranger')
    const give = (...rights: LibraryRight[]) =>
      ada.call('POST v2/library/create', { kind: 'note', name: 'Plan', rights })
    for (const id of [stranger.id, randomUUID(), 'nobody'])
      expect((await give({ principal: 'user', principalId: id, level: 'view' })).status).toBe(404)
    for (const rights of [
      [forOne(bob, 'view'), forOne(bob, 'edit')],
      [forRole('boss', 'view')],
      [{ ...forAll('view'), principalId: bob.id }],
    ]) {
      const { status, body } = await give(...rights)
      expect([status, Object.keys(body.fields)[0]]).toEqual([
        400,
        expect.stringMatching(/^rights\.\d\.principalId$/),
      ])
    }
    expect(await namesIn(ada)).toEqual([])
    otherSpace.close()
  })
})
