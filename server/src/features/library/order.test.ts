import { FREE_PLAN } from '@metapyra/contract/plans'
import { describe, expect, it } from 'vitest'
import { change, folder, kept, listed, note, stageLibrary } from '../../testing/features/library.ts'

const stage = stageLibrary()
const SORTS = ['name', 'changed', 'size'] as const

describe('a folder', () => {
  it('[LIB-24] is told by name, by the latest change or by size, page by page', async () => {
    const { ada, bob } = stage
    await folder(ada, 'Plans')
    const small = await note(ada, 'B small', undefined, { text: 'a' })
    stage.aheadMs += 1000
    await note(bob, 'A long', undefined, { text: 'a'.repeat(500) })
    stage.aheadMs += 1000
    await note(ada, 'C', undefined, { text: 'a'.repeat(20) })
    stage.aheadMs += 1000
    await change(bob, small, { tags: ['new'] })
    const order = {
      name: ['Plans', 'A long', 'B small', 'C'],
      changed: ['B small', 'C', 'A long', 'Plans'],
      size: ['A long', 'C', 'B small', 'Plans'],
    }
    for (const sort of SORTS) {
      expect((await listed(bob, { sort })).rows.map(({ name }) => name)).toEqual(order[sort])
      const names: string[] = []
      for (let next: string | undefined, page = 0; page < 5; page += 1) {
        const list = await listed(bob, { sort, pageSize: 1, ...(next && { next }) })
        names.push(...list.rows.map(({ name }) => name))
        next = list.next
        if (!next) break
      }
      expect(names).toEqual(order[sort])
    }
    const { next = '' } = await listed(bob, { sort: 'name', pageSize: 1 })
    expect((await bob.call('POST v2/library/list', { sort: 'size', next })).status).toBe(400)
  })

  it('[LIB-3] in whatever order shows nobody what is not there for them', async () => {
    const { ada, bob } = stage
    const nobody = [{ principal: 'workspace', principalId: '', level: 'none' }] as const
    const closed = await folder(ada, 'Closed', undefined, [...nobody])
    await note(ada, 'Secret', closed, { text: 'a'.repeat(900) })
    await note(ada, 'Open')
    for (const sort of SORTS)
      for (const filter of ['all', 'note'] as const)
        expect((await listed(bob, { sort, filter })).rows.map(({ name }) => name)).toEqual(['Open'])
  })

  it('[LIB-23] every member is told how much room there is and how much is taken, guests are not', async () => {
    const { ada, space } = stage
    const roomFor = async (seat: typeof ada) => seat.call('POST v2/library/room', {})
    expect((await roomFor(ada)).body).toMatchObject({
      usedBytes: 0,
      textBytes: 0,
      storageBytes: FREE_PLAN.limits.storageBytes,
    })
    await kept(stage, ada, 'plan.txt', Buffer.from('twelve bytes'))
    await kept(stage, ada, 'again.txt', Buffer.from('twelve bytes'))
    const { usedBytes, textBytes } = (await roomFor(ada)).body
    expect(usedBytes - textBytes).toBe(12)
    const guest = await space.visitor('guest', 'Gil')
    expect((await roomFor(guest)).status).toBe(403)
  })
})
