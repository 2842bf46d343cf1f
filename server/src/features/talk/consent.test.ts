import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import { tryAsk } from '../../testing-live.ts'
import type { Talker } from '../../testing-talk.ts'
import { expectAlone, expectTogether, openSpace } from '../../testing-talk.ts'

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
const expectAsked = (one: Talker, other: Talker, isAwaited = false) =>
  expect.poll(() => strangersOf(one)).toEqual([{ userId: other.id, isAwaited }])
const agree = (one: Talker, other: Pick<Talker, 'id'>) => tryAsk(one.socket, 'talk:agree', { to: other.id })
const REFUSED = { ok: false, error: { code: 'FORBIDDEN' } }

describe('[TALK-40] in a space that asks before a first conversation', () => {
  it('two who come near talk once both have agreed, and are never asked about each other again', async () => {
    const space = await openAsking()
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await Promise.all([expectAsked(ada, bob), expectAsked(bob, ada)])
    expect(ada.talk()?.circle).toBeNull()
    expect(await agree(ada, bob)).toMatchObject({ ok: true })
    await expectAsked(ada, bob, true)
    expect(strangersOf(bob)).toEqual([{ userId: ada.id, isAwaited: false }])
    // Twice is once.
    expect(await agree(ada, bob)).toMatchObject({ ok: true })
    expect(bob.talk()?.circle).toBeNull()
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
    // Who talks goes on; who comes is asked.
    await space.ask(true)
    const cleo = await space.stand('Cleo', 14)
    await expect.poll(() => strangersOf(cleo)?.length).toBe(2)
    await expectTogether(ada, bob)
    space.close()
  })
})
