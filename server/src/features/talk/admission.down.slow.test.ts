import type { SfuToken } from '@metapyra/contract/entities/talk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'
import type { Talker } from '../../testing/features/talk.ts'
import { expectAlone, expectTogether, openSpace } from '../../testing/features/talk.ts'
import { emitExpectingSuccess } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { enterSfu, startSfuProxy } from '../../testing/sfu.ts'
import { sfuRoomName } from './admission.live.ts'

let media: TestServer
let line: Awaited<ReturnType<typeof startSfuProxy>>
let server: TestServer
beforeAll(async () => {
  media = await startTestServer({ env: { SFU: 'sandbox' } })
  line = await startSfuProxy(media.origin)
  const { apiKey, apiSecret } = SANDBOX_SFU
  const livekit = { LIVEKIT_URL: line.url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret }
  server = await startTestServer({ env: { ...livekit, TALK_MESH_MOST: '2' } })
})
afterEach(() => line.bend(() => 'answered'))
afterAll(async () => {
  await server?.close()
  await line?.close()
  await media?.close()
})

/** Four people, so that three are left to talk through the SFU. */
const openCircle = async () => {
  const space = await openSpace(server)
  const people: Talker[] = []
  for (const x of [12, 12.5, 13, 14]) people.push(await space.stand(`P${x}`, x))
  await expectTogether(...people)
  const [first, , , last] = people as [Talker, Talker, Talker, Talker]
  await expect.poll(() => last.talk()?.circle?.via).toBe('sfu')
  const id = last.talk()?.circle?.id ?? ''
  return { space, first, last, id, room: sfuRoomName(space.spaceId, id) }
}
const passFor = ({ socket }: Talker, circle: string): Promise<SfuToken> =>
  emitExpectingSuccess(socket, 'talk:pass', { circle })
const enter = ({ token }: SfuToken) => enterSfu({ url: media.services.sfu?.url() ?? '', token })

describe('[TALK-22] where the server that passes media on does not answer', () => {
  it('whoever is rightly back by the time that it is asked again is not put out', async () => {
    const { space, first, last, id } = await openCircle()
    const page = await enter(await passFor(last, id))
    await enter(await passFor(first, id))
    line.bend((method) => (method === 'RemoveParticipant' ? 'failed' : 'answered'))
    last.walkTo(20)
    await expectAlone(last)
    await expect.poll(() => line.asked.some(({ fate }) => fate === 'failed')).toBe(true)
    last.walkTo(14)
    await expect.poll(() => last.talk()?.circle?.id).toBe(id)
    line.bend(() => 'answered')
    const { length } = line.asked
    const since = (method: string) => line.asked.slice(length).filter((one) => one.method === method).length
    // Longer than the pauses between retries.
    await expect.poll(() => since('ListParticipants')).toBeGreaterThan(6)
    expect([since('RemoveParticipant'), page?.ended()]).toEqual([0, undefined])
    space.close()
  }, 30_000)

  it('for one room, intruders are put out of the others all the same', async () => {
    const [bad, good] = [await openCircle(), await openCircle()]
    for (const { first, id } of [bad, good]) await enter(await passFor(first, id))
    const pass = await passFor(good.last, good.id)
    line.bend((method, room) => (method === 'ListParticipants' && room === bad.room ? 'hanging' : 'answered'))
    for (const { last } of [bad, good]) {
      last.walkTo(20)
      await expectAlone(last)
    }
    await expect.poll(() => line.asked.some(({ fate }) => fate === 'hanging')).toBe(true)
    const intruder = await enter(pass)
    await expect.poll(() => intruder?.ended()).toBe('PARTICIPANT_REMOVED')
    for (const { space } of [bad, good]) space.close()
  }, 30_000)
})
