import type { Input } from '@metapyra/contract/calls'
import type { Poll } from '@metapyra/contract/entities/poll'
import { describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import {
  createdPoll,
  idOf,
  labels,
  pollFor,
  stagePolls,
  vote,
  votesOf,
} from '../../testing/features/polls.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import { members } from '../workspace/tables.ts'

const stage = stagePolls()

describe('a poll', () => {
  it('[POLL-4] is found where it was asked, of another space nowhere, and as a draft by its author', async () => {
    const { server, ada, bob } = stage
    const poll = await createdPoll(ada)
    const otherSpace = await seedSpace(server)
    const stranger = await otherSpace.member('Stranger')
    for (const answer of [
      await stranger.call('POST v2/poll/get', { pollId: poll.id }),
      await vote(stranger, poll, 'Garden'),
      await stranger.call('PUT v2/poll/update', { pollId: poll.id, status: 'closed' }),
      await stranger.call('POST v2/poll/voters', { pollId: poll.id }),
      await stranger.call('POST v2/poll/export', { pollId: poll.id }),
    ])
      expect(answer.status).toBe(404)
    expect((await stranger.call('POST v2/poll/list', {})).body.rows).toEqual([])
    const draft = await createdPoll(ada, { isDraft: true })
    expect((await bob.call('POST v2/poll/get', { pollId: draft.id })).status).toBe(404)
    expect((await vote(ada, draft, 'Garden')).status).toBe(409)
    const opened = await ada.call('PUT v2/poll/update', { pollId: draft.id, status: 'open' })
    expect(opened.body).toMatchObject({ status: 'open', isEdited: false })
    expect((await vote(bob, draft, 'Garden')).status).toBe(200)
    otherSpace.close()
  })

  it('[POLL-4] that is removed is there for nobody but its hosts', async () => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada)
    await ada.call('PUT v2/poll/update', { pollId: poll.id, status: 'archived' })
    expect((await bob.call('POST v2/poll/get', { pollId: poll.id })).status).toBe(404)
    expect((await ada.call('POST v2/poll/get', { pollId: poll.id })).body.status).toBe('archived')
    expect((await ada.call('POST v2/poll/list', { filter: 'mine' })).body.rows).toEqual([])
  })

  it.each([
    ['always', [null, 1], [1, 1], [1, 1]],
    ['afterVote', [null, null], [1, 1], [1, 1]],
    ['afterClose', [null, null], [null, 1], [1, 1]],
    ['host', [null, null], [null, null], [null, null]],
  ] as const)('[POLL-5] with results %s', async (results, _before, afterVote, afterClose) => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada, { results })
    await vote(ada, poll, 'Garden')
    const firstVote = async () => votesOf(await pollFor(bob, poll))[0] ?? null
    expect(await firstVote()).toBe(results === 'always' ? 1 : null)
    await vote(bob, poll, 'Canteen')
    expect(await firstVote()).toBe(results === 'afterClose' ? null : afterVote[0])
    await ada.call('PUT v2/poll/update', { pollId: poll.id, status: 'closed' })
    expect(await firstVote()).toBe(afterClose[0])
    expect((await pollFor(bob, poll)).ballots).toBe(results === 'host' ? null : 2)
    expect(votesOf(await pollFor(ada, poll))).toEqual([1, 1, 0])
  })

  it('[POLL-6] without names shows no counts before three have voted, not to its author either', async () => {
    const { space, ada, bob } = stage
    const poll = await createdPoll(ada, { anonymity: 'anonymous' })
    await vote(ada, poll, 'Garden')
    await vote(bob, poll, 'Canteen')
    expect(await pollFor(ada, poll)).toMatchObject({
      ballots: 2,
      options: [{ votes: null }, { votes: null }, { votes: null }],
    })
    await vote(await space.member('Cleo'), poll, 'Canteen')
    expect(votesOf(await pollFor(ada, poll))).toEqual([1, 2, 0])
  })

  it('[POLL-7] says who voted what with names, later where they are hidden until it closes, and never without', async () => {
    const { space, ada, bob } = stage
    const voters = async (poll: Poll) => ada.call('POST v2/poll/voters', { pollId: poll.id })
    const named = await createdPoll(ada)
    await vote(bob, named, 'Garden')
    const one = { personId: bob.id, name: 'Bob', optionIds: [idOf(named, 'Garden')] }
    expect((await voters(named)).body.rows).toMatchObject([one])
    const hidden = await createdPoll(ada, { anonymity: 'hiddenUntilClose' })
    await vote(bob, hidden, 'Garden')
    expect((await voters(hidden)).status).toBe(403)
    await ada.call('PUT v2/poll/update', { pollId: hidden.id, status: 'closed' })
    expect((await voters(hidden)).body.rows).toMatchObject([{ personId: bob.id }])
    const anonymous = await createdPoll(ada, { anonymity: 'anonymous' })
    for (const seat of [ada, bob, await space.member('Cleo')]) await vote(seat, anonymous, 'Garden')
    await ada.call('PUT v2/poll/update', { pollId: anonymous.id, status: 'closed' })
    expect((await voters(anonymous)).status).toBe(403)
  })

  it('[POLL-12] is saved as a CSV with as much as its reader may see', async () => {
    const { server, space, ada, bob } = stage
    const text = async (seat: Seat, { id }: Poll) => {
      const headers = {
        origin: server.origin,
        cookie: seat.cookie,
        'content-type': 'application/json',
        'x-workspace-id': space.spaceId,
      }
      const body = JSON.stringify({ pollId: id })
      const response = await fetch(`${server.origin}/api/v2/poll/export`, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }
    const named = await createdPoll(ada, { question: '=1+1', options: labels('Garden', '=cmd()') })
    await vote(bob, named, 'Garden')
    const lines = (await text(ada, named)).text.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toContain('Bob')
    expect(lines.join()).not.toMatch(/(^|,)=/)
    const anonymous = await createdPoll(ada, { anonymity: 'anonymous' })
    for (const seat of [ada, bob, await space.member('Cleo')]) await vote(seat, anonymous, 'Garden')
    const plain = (await text(ada, anonymous)).text
    expect(plain).toContain('Garden,3')
    expect(plain).not.toMatch(/Bob|Cleo/)
    const hidden = await createdPoll(ada, { results: 'host' })
    expect((await text(bob, hidden)).status).toBe(403)
  })
})

it('lists are the newest first, page by page, by what is asked and by words', async () => {
  const { ada, bob } = stage
  const all = []
  for (let index = 0; index < 5; index += 1)
    all.push(await createdPoll(index % 2 ? bob : ada, { question: `Question ${index}` }))
  await ada.call('PUT v2/poll/update', { pollId: all[0]?.id ?? '', status: 'closed' })
  const list = async (input: Input<'POST v2/poll/list'>) => (await ada.call('POST v2/poll/list', input)).body
  const names = ({ rows }: { rows: Poll[] }) => rows.map(({ question }) => question.slice(-1)).join('')
  const first = await list({ pageSize: 3 })
  expect(names(first)).toBe('432')
  expect(names(await list({ pageSize: 3, next: first.next }))).toBe('10')
  expect(names(await list({ filter: 'active' }))).toBe('4321')
  expect(names(await list({ filter: 'closed' }))).toBe('0')
  expect(names(await list({ filter: 'mine' }))).toBe('420')
  expect(names(await list({ search: 'question 3' }))).toBe('3')
  expect((await ada.call('POST v2/poll/list', { next: "' or 1" })).status).toBe(400)
})

it('[POLL-5] no change lets counts be seen sooner than those who voted were told', async () => {
  const { ada, bob } = stage
  const poll = await createdPoll(ada, { results: 'afterClose', anonymity: 'anonymous' })
  await vote(bob, poll, 'Canteen')
  for (const results of ['always', 'afterVote'] as const) {
    const refused = await ada.call('PUT v2/poll/update', { pollId: poll.id, results })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'People voted believing that the results are shown later.',
    ])
  }
  await ada.call('PUT v2/poll/update', { pollId: poll.id, addOptions: labels('Home', 'Roof') })
  const retireOptionIds = ['Garden', 'Canteen', 'Noodle bar'].map((label) => idOf(poll, label))
  await ada.call('PUT v2/poll/update', { pollId: poll.id, retireOptionIds })
  // If only chosen options stayed, the voters' choices would be revealed.
  expect((await pollFor(bob, poll)).options.map(({ isRetired }) => isRetired)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

it('[POLL-2] opened after its time to close has gone by, it is open until somebody closes it', async () => {
  const { ada } = stage
  const closesAt = new Date(Date.now() + 600_000).toISOString()
  const draft = await createdPoll(ada, { isDraft: true, closesAt })
  stage.aheadMs = 1_200_000
  const { body } = await ada.call('PUT v2/poll/update', { pollId: draft.id, status: 'open' })
  expect(body).toMatchObject({ status: 'open', closesAt: null })
})

describe('[POLL-13] whoever follows a poll', () => {
  it('hears of votes as far as they may see them', async () => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada, { results: 'afterVote' })
    const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
    expect(await emitExpectingSuccess(bobSocket, 'poll:follow', { pollId: poll.id })).toMatchObject({
      id: poll.id,
      ballots: 0,
    })
    await emitExpectingSuccess(adaSocket, 'poll:follow', { pollId: poll.id })
    const atBob = nextEvent(bobSocket, 'poll:live', ({ ballots }) => ballots === 1)
    await vote(ada, poll, 'Canteen')
    expect((await atBob)[0]).toMatchObject({ id: poll.id, votes: null, status: 'open' })
    await emitExpectingSuccess(adaSocket, 'poll:follow', { pollId: poll.id })
    const atAda = nextEvent(adaSocket, 'poll:live', ({ ballots }) => ballots === 2)
    await vote(bob, poll, 'Canteen')
    expect((await atAda)[0].votes).toEqual([0, 2, 0])
  })

  it('[POLL-5] hears no counts any more once they take their vote back, or run the space no more', async () => {
    const { server, space, ada, bob } = stage
    const admin = await space.member('Admin', { role: 'admin' })
    const [afterVote, forHosts] = [
      await createdPoll(ada, { results: 'afterVote' }),
      await createdPoll(ada, { results: 'host' }),
    ]
    const [atBob, atAdmin] = [await enterSpace(bob), await enterSpace(admin)]
    await vote(bob, afterVote, 'Garden')
    await emitExpectingSuccess(atBob, 'poll:follow', { pollId: afterVote.id })
    await emitExpectingSuccess(atAdmin, 'poll:follow', { pollId: forHosts.id })
    const pollLive = nextEvent(atAdmin, 'poll:live', ({ id }) => id === forHosts.id)
    await vote(bob, forHosts, 'Garden')
    expect((await pollLive)[0].votes).toEqual([1, 0, 0])
    // Waits for two ballots, because the update for his own earlier one may arrive late.
    const without = nextEvent(atBob, 'poll:live', ({ id, ballots }) => id === afterVote.id && ballots === 2)
    await vote(bob, afterVote)
    await vote(ada, afterVote, 'Garden')
    await vote(admin, afterVote, 'Garden')
    expect((await without)[0].votes).toBe(null)
    await server.services.db.update(members).set({ role: 'user' }).where(eq(members.userId, admin.id))
    const after = nextEvent(atAdmin, 'poll:live', ({ id }) => id === forHosts.id)
    await vote(ada, forHosts, 'Garden')
    expect((await after)[0]).toMatchObject({ votes: null, ballots: null })
  })

  it('is somebody who may see it', async () => {
    const { server, ada } = stage
    const poll = await createdPoll(ada)
    const otherSpace = await seedSpace(server)
    const socket = await enterSpace(await otherSpace.member('Stranger'))
    const refused = await emitWithReply(socket, 'poll:follow', { pollId: poll.id })
    expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    otherSpace.close()
  })

  it('sees new ones and closed ones come into the lists of all', async () => {
    const { ada, bob } = stage
    const socket = await enterSpace(bob)
    const listed = nextEvent(socket, 'poll:listed')
    const poll = await createdPoll(ada)
    expect((await listed)[0]).toBe(poll.id)
    const closed = nextEvent(socket, 'poll:listed')
    await ada.call('PUT v2/poll/update', { pollId: poll.id, status: 'closed' })
    expect((await closed)[0]).toBe(poll.id)
  })

  it('sees on one device what they vote on another, also where nobody may know how it goes', async () => {
    const { space, ada, bob } = stage
    const poll = await createdPoll(ada, { results: 'host' })
    const [laptop, phone] = [await enterSpace(bob), await enterSpace(await space.again(bob))]
    const overheard: string[] = []
    laptop.on('poll:listed', (id) => overheard.push(id))
    const listed = nextEvent(phone, 'poll:listed', (id) => id === poll.id)
    await vote(bob, poll, 'Garden')
    await listed
    const own = (await emitExpectingSuccess(phone, 'poll:follow', { pollId: poll.id })).ownVote
    expect(own?.optionIds).toEqual([idOf(poll, 'Garden')])
    expect(overheard).not.toContain(poll.id)
  })
})

it('guests who came by a link vote once, and the anonymous only look', async () => {
  const { space, ada } = stage
  const poll = await createdPoll(ada, { mayVisitorsVote: true })
  const nobody = await space.visitor('anonymous', 'Nobody')
  expect((await nobody.call('POST v2/poll/get', { pollId: poll.id })).body.mayVote).toBe(false)
  expect((await vote(nobody, poll, 'Garden')).status).toBe(403)
  const guest = await space.visitor('guest', 'Gus')
  expect((await vote(guest, poll, 'Garden')).body.ballots).toBe(1)
  expect((await ada.call('POST v2/poll/voters', { pollId: poll.id })).body.rows).toMatchObject([
    { name: 'Gus' },
  ])
})

it('[POLL-19] tells of each who voted whether they are a member still, and can be invited', async () => {
  const { space, ada, bob } = stage
  const poll = await createdPoll(ada, { mayVisitorsVote: true })
  const cleo = await space.member('Cleo')
  for (const seat of [bob, cleo, await space.visitor('guest', 'Gus')]) await vote(seat, poll, 'Garden')
  await bob.call('POST v2/workspace/leave', { workspaceId: space.spaceId })
  const { rows } = (await ada.call('POST v2/poll/voters', { pollId: poll.id })).body
  const membersByName = rows.map(({ name, isMember }: { name: string; isMember: boolean }) => [
    name,
    isMember,
  ])
  expect(Object.fromEntries(membersByName)).toEqual({ Bob: false, Cleo: true, Gus: false })
})
