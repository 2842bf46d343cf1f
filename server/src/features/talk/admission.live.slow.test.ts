import type { SfuToken } from '@metapyra/contract/entities/talk'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'
import type { Talker } from '../../testing/features/talk.ts'
import { expectAlone, expectTogether, openPage, openSpace } from '../../testing/features/talk.ts'
import { emitExpectingSuccess, emitWithReply } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { enterSfu } from '../../testing/sfu.ts'
import { sfuRoomName } from './admission.live.ts'

const REFUSED = { ok: false, error: { code: 'FORBIDDEN' } }

let server: TestServer
beforeAll(async () => {
  // A circle of three already uses the SFU, because a test opens only three pages.
  server = await startTestServer({ env: { SFU: 'sandbox', TALK_MESH_MOST: '2' } })
})
afterAll(() => server?.close())

const openCircle = async () => {
  const space = await openSpace(server)
  const people = [await space.stand('Ada', 12), await space.stand('Bob', 13), await space.stand('Cleo', 14)]
  await expectTogether(...people)
  const [ada, bob, cleo] = people as [Talker, Talker, Talker]
  await expect.poll(() => people.map((person) => person.talk()?.circle?.via)).toEqual(['sfu', 'sfu', 'sfu'])
  return { space, ada, bob, cleo, id: ada.talk()?.circle?.id ?? '' }
}
const passFor = ({ socket }: Talker, circle: string): Promise<SfuToken> =>
  emitExpectingSuccess(socket, 'talk:pass', { circle })
const inRoom = (spaceId: string, circle: string) =>
  server.services.sfu?.identitiesIn(sfuRoomName(spaceId, circle))

describe('[TALK-22] a pass to the server that passes media on', () => {
  it('opens the room of one’s own circle for a moment, under a name that is one page’s', async () => {
    const { space, ada, id } = await openCircle()
    const { url, token, lifetimeMs } = await passFor(ada, id)
    expect(url).toBe(`${server.origin.replace('http', 'ws')}${SANDBOX_SFU.path}`)
    const { payload } = await jwtVerify(token, new TextEncoder().encode(SANDBOX_SFU.apiSecret))
    expect(payload).toMatchObject({ iss: SANDBOX_SFU.apiKey, sub: `${ada.id}.${ada.seat}` })
    expect(payload.video).toEqual({
      room: `${space.spaceId}.${id}`,
      roomJoin: true,
      canPublish: true,
      canSubscribe: true,
      canPublishData: false,
      canUpdateOwnMetadata: false,
      hidden: false,
    })
    expect(((payload.exp ?? 0) - (payload.nbf ?? 0)) * 1000).toBe(lifetimeMs)
    expect(lifetimeMs).toBe(15_000)
    expect((await enterSfu({ url, token }))?.joined.room?.name).toBe(`${space.spaceId}.${id}`)
    space.close()
  })

  it('is refused for another’s circle, of this space or of another, to who stands apart, and to a page that is old', async () => {
    const [{ space, ada, id }, other] = [await openCircle(), await openCircle()]
    const far = await space.stand('Far', 22)
    for (const [{ socket }, circle] of [
      [ada, other.id],
      [other.ada, id],
      [far, id],
      [ada, newId()],
    ] as const)
      expect(await emitWithReply(socket, 'talk:pass', { circle })).toMatchObject(REFUSED)
    const again = await openPage(ada.person)
    await expect.poll(() => again.talk()?.circle?.id).toBe(id)
    expect(await emitWithReply(ada.socket, 'talk:pass', { circle: id })).toMatchObject(REFUSED)
    expect(decodeJwt((await passFor(again, id)).token).sub).toBe(`${ada.id}.${again.seat}`)
    space.close()
    other.space.close()
  })

  it('is refused where they talk from browser to browser', async () => {
    const space = await openSpace(server)
    const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
    await expectTogether(ada, bob)
    expect(ada.talk()?.circle?.via).toBe('mesh')
    expect(await emitWithReply(ada.socket, 'talk:pass', { circle: ada.talk()?.circle?.id })).toMatchObject(
      REFUSED,
    )
    space.close()
  })
})

describe('[TALK-22] whoever has left a circle', () => {
  it('is put out of its room at once, and comes in again once they are back', async () => {
    const { space, ada, bob, cleo, id } = await openCircle()
    const [page] = [
      await enterSfu(await passFor(cleo, id)),
      await enterSfu(await passFor(ada, id)),
      await enterSfu(await passFor(bob, id)),
    ]
    await expect.poll(() => inRoom(space.spaceId, id)).toHaveLength(3)
    cleo.walkTo(18)
    await expectAlone(cleo)
    await expect.poll(() => page?.ended()).toBe('PARTICIPANT_REMOVED')
    expect(await inRoom(space.spaceId, id)).toHaveLength(2)
    cleo.walkTo(14)
    await expectTogether(ada, bob, cleo)
    expect(await enterSfu(await passFor(cleo, id))).not.toBeNull()
    space.close()
  })

  it('and comes back by a pass that they kept, is out within a second or two, and the others talk on in another room', async () => {
    const { space, ada, bob, cleo, id } = await openCircle()
    const dan = await space.stand('Dan', 12.5)
    await expectTogether(ada, bob, cleo, dan)
    const pass = await passFor(cleo, id)
    await enterSfu(await passFor(ada, id))
    cleo.walkTo(18)
    await expectAlone(cleo)
    await expectTogether(ada, bob, dan)
    const intruder = await enterSfu(pass)
    expect(intruder).not.toBeNull()
    await expect.poll(() => intruder?.ended()).toBe('PARTICIPANT_REMOVED')
    await expect.poll(() => ada.talk()?.circle?.id).not.toBe(id)
    await expectTogether(ada, bob, dan)
    const [circle] = new Set([ada, bob, dan].map((one) => one.talk()?.circle?.id))
    expect((await enterSfu(await passFor(ada, circle ?? '')))?.joined.room?.name).toBe(
      `${space.spaceId}.${circle}`,
    )
    // While the others are connecting, the old room is not theirs either.
    const again = await enterSfu(pass)
    await expect.poll(() => again?.ended()).toBe('PARTICIPANT_REMOVED')
    space.close()
  })

  it('[TALK-24] and comes back so three times, is left out and told so, and the others are moved no more', {
    timeout: 60_000,
  }, async () => {
    const { space, ada, bob, cleo } = await openCircle()
    const others = [ada, bob, await space.stand('Dan', 12.5)]
    const circleId = () => ada.talk()?.circle?.id ?? ''
    for (const _ of [1, 2, 3]) {
      cleo.walkTo(14)
      await expectTogether(...others, cleo)
      const id = circleId()
      const pass = await passFor(cleo, id)
      cleo.walkTo(18)
      await expectAlone(cleo)
      expect(await enterSfu(pass)).not.toBeNull()
      await expect.poll(circleId).not.toBe(id)
    }
    await expect.poll(() => cleo.talk()).toMatchObject({ circle: null, isLeftOut: true })
    const id = circleId()
    cleo.walkTo(14)
    // Someone who comes later is admitted, so Cleo would be too if she were not left out.
    const eve = await space.stand('Eve', 13.5)
    await expectTogether(...others, eve)
    expect([circleId(), cleo.talk()?.circle]).toEqual([id, null])
    expect(await emitWithReply(cleo.socket, 'talk:pass', { circle: id })).toMatchObject(REFUSED)
    space.close()
  })

  it('is out with the page that they had, when they talk in another', async () => {
    const { space, cleo, id } = await openCircle()
    const page = await enterSfu(await passFor(cleo, id))
    await openPage(cleo.person)
    await expect.poll(() => page?.ended()).toBe('PARTICIPANT_REMOVED')
    space.close()
  })

  it('and is found there again, is put out again', { timeout: 40_000 }, async () => {
    const { space, ada, bob, cleo, id } = await openCircle()
    // Three people stay, so that the room does.
    await expectTogether(ada, bob, cleo, await space.stand('Dan', 12.5))
    await enterSfu(await passFor(ada, id))
    cleo.walkTo(22)
    await expectAlone(cleo)
    const { sfu } = server.services
    const identity = `${cleo.id}.${newId()}`
    const token = await sfu?.pass({
      room: sfuRoomName(space.spaceId, id),
      identity,
      canSend: true,
      lifetimeMs: 60_000,
    })
    const intruder = await enterSfu({ url: sfu?.url() ?? '', token: token ?? '' })
    expect(intruder).not.toBeNull()
    await expect.poll(() => intruder?.ended()).toBe('PARTICIPANT_REMOVED')
    space.close()
  })
})

it('[TALK-20] a room that all have left for browser to browser is ended, once they have found each other there', {
  timeout: 60_000,
}, async () => {
  const { space, ada, bob, cleo, id } = await openCircle()
  const page = await enterSfu(await passFor(ada, id))
  cleo.walkTo(22)
  await expectTogether(ada, bob)
  await expect.poll(() => ada.talk()?.circle?.via).toBe('mesh')
  expect([ada.talk()?.circle?.id, page?.ended()]).toEqual([id, undefined])
  await expect.poll(() => page?.ended()).toBe('ROOM_DELETED')
  space.close()
})
