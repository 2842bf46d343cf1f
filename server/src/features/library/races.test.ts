import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change, folder, itemFor, namesIn, note, sendFile, sha256Of } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

describe.runIf(hasPostgres)('changes of the library at once', () => {
  let servers: TestServer[]
  let space: Awaited<ReturnType<typeof seedSpace>>
  let ada: Seat

  beforeAll(async () => {
    const first = await startTestServer({ onPostgres: true, env: { SPACE_STORAGE_BYTES: '100000' } })
    const env = {
      SPACE_STORAGE_BYTES: '100000',
      DATABASE_URL: first.services.config.DATABASE_URL ?? '',
      SECRET_KEY: `1:${'A'.repeat(43)}`,
    }
    Object.assign(env, { DATA_DIR: first.services.config.DATA_DIR })
    servers = [first, await startTestServer({ env })]
    space = await seedSpace(first)
    ada = await space.member('Ada')
  })
  afterAll(async () => {
    space?.close()
    for (const server of servers?.toReversed() ?? []) await server.close()
  })
  const originOf = (at: number) => servers[at % servers.length]?.origin ?? ''
  const atOnce = <T>(count: number, act: (seat: Pick<Seat, 'call' | 'cookie'>, at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => act(ada.at(originOf(index)), index)))

  it('[LIB-2] give one name in a folder once', async () => {
    const home = await folder(ada, 'One name')
    const answers = await atOnce(20, (seat) =>
      seat.call('POST v2/library/create', { kind: 'note', name: 'Plan', parentId: home.id }),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await namesIn(ada, home)).toEqual(['Plan'])
  })

  it('[LIB-7] move no two folders into each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await folder(ada, `a${round}`), await folder(ada, `b${round}`)]
      const leaf = await note(ada, 'Leaf', a)
      const answers = await atOnce(2, (seat, at) =>
        seat.call('PUT v2/library/update', {
          ...(at === 0 ? { resourceId: a.id, parentId: b.id } : { resourceId: b.id, parentId: a.id }),
        }),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { path } = (await itemFor(ada, leaf)).body
      expect(path.at(-1).id).toBe(a.id)
      expect([1, 2]).toContain(path.length)
      await change(ada, path.at(0), { isTrashed: true })
    }
  })

  it('[LIB-14] take no more room than there is', async () => {
    const answers = await atOnce(12, (seat, at) =>
      sendFile({ origin: originOf(at), spaceId: ada.spaceId }, seat, 'v2/utils/upload-file', {
        ...{ bytes: Buffer.alloc(30_000, String.fromCharCode(97 + at)), fields: { kind: 'library' } },
      }),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 9 }, () => 413)])
  })

  it('[LIB-16] take a part that comes twice once, and one of two that differ', async () => {
    const { body } = await ada.call('POST v2/library/upload-begin', { name: 'a', size: 5 })
    const { uploadId } = body
    const answers = await atOnce(12, (seat, at) =>
      sendFile({ origin: originOf(at), spaceId: ada.spaceId }, seat, 'v2/library/upload-part', {
        ...{ bytes: Buffer.from(at % 4 === 3 ? 'other' : 'alike'), fields: { uploadId, part: 1 } },
      }),
    )
    const counts = [204, 409].map((status) => answers.filter((answer) => answer.status === status).length)
    expect([
      [9, 3],
      [3, 9],
    ]).toContainEqual(counts)
    const words = counts[0] === 9 ? 'alike' : 'other'
    const sha256 = sha256Of(Buffer.from(words))
    const ends = await atOnce(6, (seat) => seat.call('POST v2/library/upload-finish', { uploadId, sha256 }))
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 201))
    expect(new Set(ends.map((end) => end.body.fileId)).size).toBe(1)
  })

  it('[LIB-8] put nothing into a folder that goes to the trash, or take it along', async () => {
    for (let round = 0; round < 10; round += 1) {
      const home = await folder(ada, `home${round}`)
      const [made, deletion] = await atOnce(2, (seat, at) =>
        at === 0
          ? seat.call('POST v2/library/create', { kind: 'note', name: 'Late', parentId: home.id })
          : seat.call('PUT v2/library/update', { resourceId: home.id, isTrashed: true }),
      )
      expect(deletion?.status).toBe(200)
      expect([201, 409]).toContain(made?.status)
      if (made?.status === 201) expect((await itemFor(ada, made.body)).body.item.trashedAt).not.toBeNull()
    }
  })
})
