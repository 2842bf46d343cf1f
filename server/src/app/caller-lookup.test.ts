import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteSession } from '../features/account/sessions/sessions.queries.ts'
import { updateMember } from '../features/workspace/queries.ts'
import type { CallerLookup } from '../platform/http/caller-lookup.ts'
import { newId } from '../platform/ids.ts'
import type { Seat } from '../testing/live.ts'
import { seedSpace } from '../testing/live.ts'
import type { TestServer } from '../testing/server.ts'
import { startTestServer } from '../testing/server.ts'
import { createCallerLookup } from './caller-lookup.ts'

let server: TestServer
let gate: CallerLookup
let [here, elsewhere]: Awaited<ReturnType<typeof seedSpace>>[] = []
let [ada, bob, gil, eve]: Seat[] = []
beforeAll(async () => {
  server = await startTestServer()
  gate = createCallerLookup(server.services, server.http.log)
  here = await seedSpace(server)
  elsewhere = await seedSpace(server)
  ada = await here.member('Ada', { role: 'owner' })
  bob = await here.member('Bob', { status: 'inactive' })
  gil = await here.visitor('guest', 'Gil')
  eve = await elsewhere.member('Eve')
})
afterAll(() => server.close())

const tokenOf = (seat?: Seat): string => /=(.+)$/.exec(seat?.cookie ?? '')?.[1] ?? ''
const requests = () =>
  [ada, bob, gil, eve].flatMap((seat) =>
    [here?.spaceId ?? '', elsewhere?.spaceId ?? '', newId()].map((spaceId) => ({ seat, spaceId })),
  )
const membershipOf = (found: Awaited<ReturnType<CallerLookup['findSession']>>) =>
  found && [found.session.id, found.user?.name, found.there?.space?.id, found.there?.membership?.status]

describe('who asks, and how they stand in the space that they name', () => {
  it('is the same whether one asks alone or many at the same time, by token and by session', async () => {
    const known = (seat?: Seat) => (seat === gil ? undefined : seat?.name)
    const expected = requests().map(({ seat, spaceId }) => {
      const isThere = [here, elsewhere].some((space) => space?.spaceId === spaceId)
      const status =
        seat !== gil && seat?.spaceId === spaceId ? (seat === bob ? 'inactive' : 'active') : undefined
      return [seat?.sessionId, known(seat), isThere ? spaceId : undefined, status]
    })
    for (const find of [
      ({ seat, spaceId }: ReturnType<typeof requests>[number]) =>
        gate.findSession(tokenOf(seat), 'localhost', spaceId),
      ({ seat, spaceId }: ReturnType<typeof requests>[number]) =>
        gate.findSessionById(seat?.sessionId ?? '', spaceId),
    ]) {
      const alone: unknown[] = []
      for (const one of requests()) alone.push(membershipOf(await find(one)))
      expect(alone).toEqual(expected)
      expect((await Promise.all(requests().map(find))).map(membershipOf)).toEqual(expected)
    }
  })

  it('is read anew each time: nobody who has ended or was put out a moment ago is let through', async () => {
    const spaceId = here?.spaceId ?? ''
    const find = async () => membershipOf(await gate.findSession(tokenOf(ada), 'localhost', spaceId))
    expect(await find()).toEqual([ada?.sessionId, 'Ada', spaceId, 'active'])
    await updateMember(server.services.db, spaceId, ada?.id ?? '', { status: 'inactive' })
    expect(await find()).toEqual([ada?.sessionId, 'Ada', spaceId, 'inactive'])
    await deleteSession(server.services.db, ada?.sessionId ?? '')
    expect(await find()).toBeNull()
    expect(await gate.findSessionById(ada?.sessionId ?? '', spaceId)).toBeNull()
  })
})
