import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatMessage } from '../../testing/features/chat.ts'
import type { LibraryStage } from '../../testing/features/library.ts'
import { change, note, sendFile, storedFile } from '../../testing/features/library.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { emitWithReply, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const STORAGE_BYTES = 200_000

describe('a space that has used all of its storage', () => {
  let server: TestServer
  let space: TestSpace
  let ada: Seat
  let aheadMs = 0

  beforeAll(async () => {
    server = await startTestServer({
      env: { SPACE_STORAGE_BYTES: String(STORAGE_BYTES) },
      monotonicMs: () => performance.now() + aheadMs,
    })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    space = await seedSpace(server)
    ada = await space.member('Ada')
    return () => space.close()
  })
  const usedIn = (seat: Seat) => async () => (await seat.call('POST v2/library/room', {})).body.textBytes
  const long = 'a long text '.repeat(1300)

  it('[TEXT-1] keeps no more texts, whatever brings them, says so, and goes on with all else', async () => {
    const socket = await enterSpace(ada)
    const say = () => emitWithReply(socket, 'chat:send', chatMessage(socket, long))
    const answers = []
    for (let count = 0; count < 20; count += 1) answers.push(await say())
    const sent = answers.filter(({ ok }) => ok).length
    expect(sent).toBe(Math.floor(STORAGE_BYTES / long.length))
    const refused = {
      code: 'TOO_LARGE',
      message: 'This space’s storage is full: 195.3 KB.',
    }
    expect(answers.at(-1)).toMatchObject({ ok: false, error: refused })
    const rest = 'x'.repeat(STORAGE_BYTES - sent * long.length)
    expect(await emitWithReply(socket, 'chat:send', chatMessage(socket, rest))).toMatchObject({ ok: true })
    const options = ['Yes', 'No'].map((label) => ({ label }))
    const attempts = [
      ada.call('POST v2/library/create', { kind: 'note', name: 'Plan' }),
      ada.call('POST v2/poll/create', { question: 'Tea?', kind: 'single', options }),
    ]
    for (const input of attempts) expect(await input).toMatchObject({ status: 413, body: refused })
    await expect.poll(usedIn(ada)).toBe(STORAGE_BYTES)
    const file = sendFile({ ...server, spaceId: ada.spaceId }, ada, 'v2/utils/upload-file', {
      ...{ bytes: Buffer.alloc(60_000, 'x'), fields: { kind: 'library' } },
    })
    expect(await file).toMatchObject({ status: 413, body: refused })
    const { rows } = (await ada.call('POST v2/chat/get', { receiverId: ada.spaceId, page: 1 })).body
    expect(rows.length).toBe(sent + 1)
    const deleted = await ada.call('POST v2/chat/delete', { messageId: rows[0].id })
    expect(deleted.status).toBeLessThan(300)
  })

  it('[TEXT-1] a note that is changed again and again fills it as well, and can be thrown away all the same', async () => {
    const item = await note(ada, 'Plan', undefined, { text: 'short' })
    const write = (count: number) =>
      change(ada, item, { text: `${count} ${long}`, versionNote: `Version ${count}` })
    const statuses = []
    for (let count = 0; count < 20; count += 1) statuses.push((await write(count)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.at(-1)).toBe(413)
    expect((await change(ada, item, { isTrashed: true })).status).toBe(200)
  })

  it('[TEXT-1] has room again once files have gone', async () => {
    const socket = await enterSpace(ada)
    const say = async () => (await emitWithReply(socket, 'chat:send', chatMessage(socket, long))).ok
    await say()
    const item = await storedFile(
      { server } as LibraryStage,
      ada,
      'x',
      Buffer.alloc(STORAGE_BYTES - 50_000, 'x'),
    )
    const lookAgain = async () => {
      aheadMs += 60_000
      return say()
    }
    await expect.poll(lookAgain).toBe(false)
    await change(ada, item, { isTrashed: true })
    await ada.call('POST v2/library/remove', { resourceId: item.id })
    await expect.poll(lookAgain).toBe(true)
  })
})
