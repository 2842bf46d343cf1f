import { DEFAULT_MAP_ID } from '@metapyra/contract/constants'
import type { Tile } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Talker } from '../../testing/features/talk.ts'
import { expectAlone, expectTogether, openPage, openSpace } from '../../testing/features/talk.ts'
import type { TestSocket } from '../../testing/live.ts'
import { emitWithReply } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const openAsking = async (asksConsent = true) => {
  const space = await openSpace(server)
  const owner = await space.member('Olga', { role: 'owner' })
  const ask = async (asks: boolean) => {
    const input = { settings: { asksConsent: asks } }
    expect((await owner.call('PUT v2/admin/workspace/settings-update', input)).status).toBe(200)
  }
  await ask(asksConsent)
  return { ...space, ask }
}
const strangersOf = (one: Talker) => one.talk()?.strangers
const expectAsked = (a: Talker, b: Talker, isAwaited = false) =>
  expect.poll(() => strangersOf(a)).toEqual([{ userId: b.id, isAwaited }])
const agree = (a: Talker, b: Pick<Talker, 'id'>) => emitWithReply(a.socket, 'talk:agree', { to: b.id })
const tryStep = (socket: TestSocket, { x, y }: Tile) =>
  (socket as unknown as { emitWithAck(event: string, move: unknown): Promise<unknown> }).emitWithAck(
    'space:move',
    [x, y, 0, 0],
  )
/** Lets two others meet far away as a clock: once they talk, anyone else who would talk does too. */
const openClock = async ({ stand }: Awaited<ReturnType<typeof openAsking>>) => {
  const [uma, vic] = [await stand('Uma', 4), await stand('Vic', 5)]
  await Promise.all([expectAsked(uma, vic), expectAsked(vic, uma)])
  await agree(uma, vic)
  await agree(vic, uma)
  await expectTogether(uma, vic)
  return {
    strike: async () => {
      vic.walkTo(8)
      await Promise.all([expectAlone(uma), expectAlone(vic)])
      vic.walkTo(5)
      await expectTogether(uma, vic)
    },
  }
}
const REFUSED = { ok: false, error: { code: 'FORBIDDEN' } }

describe('[TALK-40] in a space that asks before a first conversation', () => {
  it('two who come near talk once both have agreed, and are never asked about each other again', async () => {
    const space = await openAsking()
    const clock = await openClock(space)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await Promise.all([expectAsked(ada, bob), expectAsked(bob, ada)])
    await clock.strike()
    expect([ada.talk()?.circle, bob.talk()?.circle]).toEqual([null, null])
    expect(await agree(ada, bob)).toMatchObject({ ok: true })
    await expectAsked(ada, bob, true)
    expect(strangersOf(bob)).toEqual([{ userId: ada.id, isAwaited: false }])
    // Agreeing twice counts once.
    expect(await agree(ada, bob)).toMatchObject({ ok: true })
    await clock.strike()
    expect([ada.talk()?.circle, bob.talk()?.circle]).toEqual([null, null])
    expect(await agree(bob, ada)).toMatchObject({ ok: true })
    await expectTogether(ada, bob)
    await expect.poll(() => [strangersOf(ada), strangersOf(bob)]).toEqual([[], []])
    bob.walkTo(17)
    await Promise.all([expectAlone(ada), expectAlone(bob)])
    bob.walkTo(13)
    await expectTogether(ada, bob)
    space.close()
  })

  it('a third is asked about each of those who talk, and they about the third', async () => {
    const space = await openAsking()
    const clock = await openClock(space)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await Promise.all([expectAsked(ada, bob), expectAsked(bob, ada)])
    await agree(ada, bob)
    await agree(bob, ada)
    await expectTogether(ada, bob)
    const cleo = await space.stand('Cleo', 14)
    await Promise.all([expectAsked(ada, cleo), expectAsked(bob, cleo)])
    await expect
      .poll(() =>
        strangersOf(cleo)
          ?.map(({ userId }) => userId)
          .toSorted(),
      )
      .toEqual([ada.id, bob.id].toSorted())
    for (const one of [ada, bob]) {
      await agree(one, cleo)
      await clock.strike()
      expect(cleo.talk()?.circle).toBeNull()
      await agree(cleo, one)
    }
    await expectTogether(ada, bob, cleo)
    space.close()
  })

  it('whoever walks on is asked no more, and agreeing with somebody who is not near is refused', async () => {
    const space = await openAsking()
    const [ada, bob, far] = [
      await space.stand('Ada', 12),
      await space.stand('Bob', 13),
      await space.stand('Far', 22),
    ]
    await expectAsked(ada, bob)
    expect(await agree(ada, far)).toMatchObject(REFUSED)
    expect(await agree(ada, ada)).toMatchObject(REFUSED)
    bob.walkTo(18)
    await Promise.all([expectAlone(ada), expectAlone(bob)])
    expect(await agree(ada, bob)).toMatchObject(REFUSED)
    space.close()
  })

  it('what a space asks changes at once: switched off, those who stand together talk', async () => {
    const space = await openAsking()
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectAsked(ada, bob)
    await space.ask(false)
    await expectTogether(ada, bob)
    space.close()
  })
})

describe('[TALK-41] a conversation that goes on as a space begins to ask', () => {
  it('goes on as one that has begun: those two are never asked, and who comes is', async () => {
    const space = await openAsking(false)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    const consentIds: unknown[] = []
    for (const { socket } of [ada, bob])
      socket.on('talk:circle', ({ strangers }) => consentIds.push(...strangers.map(({ userId }) => userId)))
    await space.ask(true)
    const cleo = await space.stand('Cleo', 14)
    await expect.poll(() => strangersOf(cleo)?.length).toBe(2)
    await expectTogether(ada, bob)
    cleo.walkTo(22)
    bob.walkTo(17)
    await Promise.all([expectAlone(ada), expectAlone(bob)])
    // Permanent, as if they had agreed: also with another page.
    const [again, back] = [await openPage(ada.person), await openPage(bob.person)]
    back.walkTo(13)
    await expectTogether(again, back)
    expect(new Set(consentIds)).toEqual(new Set([cleo.id]))
    space.close()
  })
})

describe('[TALK-42] those who walk out of a meeting room together', () => {
  const [atlas] = mapById(DEFAULT_MAP_ID).plan.areas.filter(({ kind }) => kind === 'meeting')
  const { x, y } = atlas ?? { x: 0, y: 0 }
  const inside = { x: x + 1, y: y + 1 }
  const walkOut = async (one: Talker, by: number) => {
    for (const at of [x - 1, x - by])
      expect(await tryStep(one.socket, { x: at, y: y + 3 })).toMatchObject({ ok: true })
  }

  it('are asked outside, as anybody is', async () => {
    const space = await openAsking()
    const [ada, bob] = [await space.standAt('Ada', inside), await space.standAt('Bob', inside)]
    await expectTogether(ada, bob)
    const circles: unknown[] = []
    ada.socket.on('talk:circle', ({ circle }) => circle && circles.push(circle.kind))
    await Promise.all([walkOut(ada, 3), walkOut(bob, 4)])
    await Promise.all([expectAsked(ada, bob), expectAsked(bob, ada)])
    expect(circles).not.toContain('near')
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      await agree(one, other)
    await expectTogether(ada, bob)
    space.close()
  })

  it('talk on where nobody is asked', async () => {
    const space = await openAsking(false)
    const [ada, bob] = [await space.standAt('Ada', inside), await space.standAt('Bob', inside)]
    await expectTogether(ada, bob)
    await Promise.all([walkOut(ada, 3), walkOut(bob, 4)])
    await expect.poll(() => ada.talk()?.circle?.kind).toBe('near')
    await expectTogether(ada, bob)
    space.close()
  })
})
