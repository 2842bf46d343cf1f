import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { change, itemFor, note, read, stageLibrary, storedFile } from '../../testing/features/library.ts'
import { enterSpace, nextEvent } from '../../testing/live.ts'

const stage = stageLibrary()

it('[LIB-21] an item comes into a chat as a card, once, and gives nobody a right', async () => {
  const { ada, bob } = stage
  const rights = [{ principal: 'workspace', principalId: '', level: 'none' } as const]
  const item = await note(ada, 'Minutes', undefined, { rights })
  const socket = await enterSpace(bob)
  const chatMessage = nextEvent(socket, 'chat:message')
  const input = { resourceId: item.id, receiverId: bob.id, clientId: randomUUID() }
  const first = await ada.call('POST v2/library/share', input)
  expect(first).toMatchObject({ status: 201, body: { body: 'Minutes', card: { kind: 'item', id: item.id } } })
  expect((await chatMessage)[0]).toMatchObject({ card: { kind: 'item', id: item.id }, senderId: ada.id })
  expect((await ada.call('POST v2/library/share', input)).body.id).toBe(first.body.id)
  expect((await itemFor(bob, item)).status).toBe(404)
  const again = { ...input, receiverId: ada.id, clientId: randomUUID() }
  expect((await bob.call('POST v2/library/share', again)).status).toBe(404)
  await change(ada, item, { isTrashed: true })
  expect((await ada.call('POST v2/library/share', { ...input, clientId: randomUUID() })).status).toBe(409)
})

it('[LIB-22] what somebody put into the library stays, and is nobody’s where their words go with them', async () => {
  const { ada, bob, admin } = stage
  const item = await storedFile(stage, bob, 'plan.txt', Buffer.from('ours'))
  const given = await note(ada, 'Given', undefined, {
    rights: [{ principal: 'user', principalId: bob.id, level: 'manage' }],
  })
  const left = await bob.call('POST v2/workspace/leave', { workspaceId: bob.spaceId, isErasing: true })
  expect(left.status).toBe(204)
  const { body } = await itemFor(admin, item)
  expect(body.item).toMatchObject({
    ownerName: 'Former member',
    version: { uploaderName: 'Former member' },
  })
  expect((await read(stage, ada, item.url)).text).toBe('ours')
  const all = JSON.stringify([body, (await itemFor(admin, given)).body])
  expect(all).not.toContain(bob.id)
  expect(all).not.toContain('Bob')
  const kept2 = await storedFile(stage, ada, 'stays.txt', Buffer.from('mine'))
  await ada.call('POST v2/workspace/leave', { workspaceId: ada.spaceId })
  expect((await itemFor(admin, kept2)).body.item.ownerName).toBe(ada.name)
})
