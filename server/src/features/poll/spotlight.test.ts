import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { createdPoll, pollFor, stagePolls, vote } from '../../testing/features/polls.ts'
import { emitExpectingSuccess, enterSpace, nextEvent } from '../../testing/live.ts'

const stage = stagePolls()
const HOUR_MS = 3_600_000

const spotlightIds = async (seat: typeof stage.ada): Promise<string[]> => {
  const { body } = await seat.call('POST v2/poll/list', { filter: 'staged' })
  return body.rows.map(({ id }: { id: string }) => id)
}

it('[POLL-16] is shown to everybody who is there, one at a time, and to who comes in later', async () => {
  const { ada, bob } = stage
  const socket = await enterSpace(bob)
  const [first, second] = [await createdPoll(ada), await createdPoll(ada)]
  expect(await spotlightIds(bob)).toEqual([])
  const hears = nextEvent(socket, 'poll:staged')
  const staged = await ada.call('PUT v2/poll/update', { pollId: first.id, isStaged: true })
  expect(staged.body).toMatchObject({ isStaged: true })
  expect(await hears).toEqual([first.id])
  expect(await spotlightIds(bob)).toEqual([first.id])
  await emitExpectingSuccess(socket, 'poll:follow', { pollId: first.id })
  const live = nextEvent(socket, 'poll:live')
  await ada.call('PUT v2/poll/update', { pollId: second.id, isStaged: true })
  expect((await live)[0]).toMatchObject({ id: first.id })
  expect((await pollFor(bob, first)).isStaged).toBe(false)
  expect(await spotlightIds(bob)).toEqual([second.id])
  await ada.call('PUT v2/poll/update', { pollId: second.id, status: 'closed' })
  expect(await spotlightIds(bob)).toEqual([second.id])
  await ada.call('PUT v2/poll/update', { pollId: second.id, isStaged: false })
  expect(await spotlightIds(bob)).toEqual([])
})

it('[POLL-16] is shown as it is asked, and is no news three hours later', async () => {
  const { ada, bob } = stage
  const socket = await enterSpace(bob)
  const hears = nextEvent(socket, 'poll:staged')
  const poll = await createdPoll(ada, { isStaged: true })
  expect(await hears).toEqual([poll.id])
  expect(await spotlightIds(bob)).toEqual([poll.id])
  const { services } = stage.server
  await services.connection.pool.query("update sessions set expires_at = 'infinity'")
  stage.aheadMs = 3 * HOUR_MS + 1000
  expect(await spotlightIds(bob)).toEqual([])
})

it('[POLL-16] is shown by its hosts, to those who read where it was asked; a draft to nobody', async () => {
  const { ada, bob, space } = stage
  const cleo = await space.member('Cleo')
  const between = await createdPoll(ada, { receiverId: bob.id, isStaged: true })
  expect(await spotlightIds(bob)).toEqual([between.id])
  expect(await spotlightIds(cleo)).toEqual([])
  const poll = await createdPoll(ada)
  const byBob = await bob.call('PUT v2/poll/update', { pollId: poll.id, isStaged: true })
  expect(byBob.status).toBe(403)
  const draft = await createdPoll(ada, { isDraft: true, isStaged: true })
  expect(draft.isStaged).toBe(false)
  expect((await ada.call('PUT v2/poll/update', { pollId: draft.id, isStaged: true })).status).toBe(409)
  expect((await cleo.call('PUT v2/poll/update', { pollId: between.id, isStaged: true })).status).toBe(404)
})

it('[POLL-16] however many are shown at once, all are answered, and the next one is there alone', async () => {
  const { ada, bob } = stage
  const polls = await Promise.all(Array.from({ length: 6 }, () => createdPoll(ada)))
  const answers = await Promise.all(
    polls.map(({ id }) => ada.call('PUT v2/poll/update', { pollId: id, isStaged: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual(polls.map(() => 200))
  await ada.call('PUT v2/poll/update', { pollId: polls[0]?.id ?? newId(), isStaged: true })
  expect(await spotlightIds(bob)).toEqual([polls[0]?.id])
})

it('[POLL-17] questions go with whoever takes their words along, and their votes count on under nobody’s name', async () => {
  const { ada, bob, space } = stage
  const owner = await space.member('Olga', { role: 'owner' })
  const [hers, his] = [await createdPoll(ada), await createdPoll(bob)]
  await vote(ada, his, 'Garden')
  await vote(bob, hers, 'Garden')
  const left = await ada.call('POST v2/workspace/leave', { workspaceId: ada.spaceId, isErasing: true })
  expect(left.status).toBe(204)
  expect((await bob.call('POST v2/poll/get', { pollId: hers.id })).status).toBe(404)
  expect((await pollFor(bob, his)).ballots).toBe(1)
  const voters = await bob.call('POST v2/poll/voters', { pollId: his.id })
  expect(voters.body.rows).toMatchObject([{ name: 'Former member' }])
  expect(JSON.stringify(voters.body)).not.toContain(ada.id)
  const poll = await createdPoll(bob)
  await bob.call('POST v2/workspace/leave', { workspaceId: bob.spaceId })
  expect(await pollFor(owner, poll)).toMatchObject({ authorName: 'Bob' })
})
