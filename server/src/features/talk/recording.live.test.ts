import type { CaptureKind, ReceivedCaption } from '@metapyra/contract/entities/talk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Talker } from '../../testing/features/talk.ts'
import { expectAlone, expectTogether, openSpace, SILENT } from '../../testing/features/talk.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateMember } from '../workspace/queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const REFUSED = { ok: false, error: { code: 'FORBIDDEN' } }
const line = (text = 'Good morning') => ({ line: newId(), text, isFinal: true })
const keep = (one: Talker, what: CaptureKind, isOn = true) =>
  emitWithReply(one.socket, 'talk:keep', { keep: what, isOn })
/** Expects what a viewer sees another person record or caption. */
const expectKeeps = (viewer: Talker, of: Talker, keeps: CaptureKind[] | undefined) =>
  expect
    .poll(() => viewer.talk()?.circle?.members.find(({ userId }) => userId === of.id)?.keeps)
    .toEqual(keeps)

const open = async () => {
  const space = await openSpace(server)
  const { db } = server.services
  const allow = async ({ id }: Talker, rights: { recording?: boolean; transcriber?: boolean }) => {
    await updateMember(db, space.spaceId, id, rights)
    emitOnCommit(db, 'members:changed', { workspaceId: space.spaceId, userIds: [id] })
  }
  const [ada, bob] = [await space.stand('Ada', 12), await space.stand('Bob', 13)]
  await expectTogether(ada, bob)
  return { ...space, allow, ada, bob }
}

it('[TALK-33] who may record does so before all eyes, and who may not is refused', async () => {
  const { ada, bob, allow, close } = await open()
  expect(await keep(ada, 'recording')).toMatchObject(REFUSED)
  await allow(ada, { recording: true })
  expect(await keep(bob, 'recording')).toMatchObject(REFUSED)
  expect(await keep(ada, 'captions')).toMatchObject(REFUSED)
  for (const _ of ['once', 'twice']) expect(await keep(ada, 'recording')).toMatchObject({ ok: true })
  await Promise.all([expectKeeps(bob, ada, ['recording']), expectKeeps(ada, ada, ['recording'])])
  expect(await keep(ada, 'recording', false)).toMatchObject({ ok: true })
  await Promise.all([expectKeeps(bob, ada, undefined), expectKeeps(ada, ada, undefined)])
  close()
})

it('[TALK-33] a script that says of itself that it records is told so by nobody', async () => {
  const { ada, close } = await open()
  const media = { seat: ada.seat, ...SILENT, keeps: ['recording'] }
  expect(await emitWithReply(ada.socket, 'talk:media', media)).toMatchObject({ ok: false })
  close()
})

it('[TALK-33] whoever joins sees it at once, and what else one sends does not hide it', async () => {
  const { ada, bob, allow, stand, close } = await open()
  await allow(ada, { recording: true })
  await keep(ada, 'recording')
  await emitExpectingSuccess(ada.socket, 'talk:media', { seat: ada.seat, ...SILENT, isMuted: false })
  const cleo = await stand('Cleo', 12)
  await expectTogether(ada, bob, cleo)
  await expectKeeps(cleo, ada, ['recording'])
  close()
})

it('[TALK-33] it ends with the circle, and does not come back in the next one', async () => {
  const { ada, bob, allow, close } = await open()
  await allow(ada, { recording: true })
  await keep(ada, 'recording')
  await expectKeeps(bob, ada, ['recording'])
  ada.walkTo(8)
  await expectAlone(ada)
  expect(await keep(ada, 'recording')).toMatchObject(REFUSED)
  ada.walkTo(12)
  await expectTogether(ada, bob)
  await expectKeeps(bob, ada, undefined)
  close()
})

it('[TALK-33] [TALK-34] a right that is taken away ends both at once', async () => {
  const { ada, bob, allow, close } = await open()
  await allow(ada, { recording: true, transcriber: true })
  await keep(ada, 'recording')
  await keep(ada, 'captions')
  await expectKeeps(bob, ada, ['recording', 'captions'])
  await allow(ada, { recording: false })
  await expectKeeps(bob, ada, ['captions'])
  await allow(ada, { transcriber: false })
  await expectKeeps(bob, ada, undefined)
  expect(await emitWithReply(bob.socket, 'talk:caption', line())).toMatchObject(REFUSED)
  close()
})

it('[TALK-34] captions reach those in the circle, while somebody has them on', async () => {
  const { ada, bob, allow, stand, close } = await open()
  const far = await stand('Cleo', 20)
  const heardFar: ReceivedCaption[] = []
  far.socket.on('talk:caption', (caption) => heardFar.push(caption))
  expect(await emitWithReply(bob.socket, 'talk:caption', line())).toMatchObject(REFUSED)
  await allow(ada, { transcriber: true })
  await keep(ada, 'captions')
  await expectKeeps(bob, ada, ['captions'])
  const came = nextEvent(ada.socket, 'talk:caption')
  const caption = line('Shall we begin?')
  expect(await emitWithReply(bob.socket, 'talk:caption', caption)).toMatchObject({ ok: true })
  expect(await came).toEqual([{ ...caption, from: bob.id }])
  expect(await emitWithReply(far.socket, 'talk:caption', line())).toMatchObject(REFUSED)
  expect(await emitWithReply(bob.socket, 'talk:caption', line('x'.repeat(301)))).toMatchObject({ ok: false })
  expect(heardFar).toEqual([])
  close()
})
