import { randomUUID } from 'node:crypto'
import type { Input } from '@metapyra/contract/calls'
import type { Poll } from '@metapyra/contract/entities/poll'
import { describe, expect, it } from 'vitest'
import {
  createdPoll,
  idOf,
  LUNCH,
  labels,
  pollFor,
  stagePolls,
  vote,
  votesOf,
} from '../../testing/features/polls.ts'

const stage = stagePolls()

describe('a poll', () => {
  it('[POLL-1] takes one vote a person, who may change it and take it back', async () => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada)
    expect(poll).toMatchObject({
      status: 'open',
      anonymity: 'named',
      ballots: 0,
      ownVote: null,
      isHost: true,
    })
    const first = await bob.call('POST v2/poll/vote', { pollId: poll.id, optionId: idOf(poll, 'Garden') })
    expect(first.body).toMatchObject({
      ballots: 1,
      isHost: false,
      ownVote: { optionIds: [idOf(poll, 'Garden')] },
    })
    expect(votesOf((await vote(bob, poll, 'Canteen')).body)).toEqual([0, 1, 0])
    const again = await vote(bob, poll, 'Canteen')
    expect(again.body).toMatchObject({ ballots: 1, revision: first.body.revision + 1 })
    expect((await vote(bob, poll)).body).toMatchObject({ ballots: 0, ownVote: null })
    expect(votesOf(await pollFor(ada, poll))).toEqual([0, 0, 0])
  })

  it('[POLL-1] of several choices takes as many as it says, and of one exactly one', async () => {
    const { ada, bob } = stage
    const several = await createdPoll(ada, { kind: 'multiple', minChoices: 2, maxChoices: 2 })
    for (const chosen of [['Garden'], ['Garden', 'Canteen', 'Noodle bar']]) {
      const refused = await vote(bob, several, ...chosen)
      expect(refused).toMatchObject({ status: 400, body: { fields: { optionIds: expect.any(String) } } })
    }
    expect(votesOf((await vote(bob, several, 'Noodle bar', 'Garden')).body)).toEqual([1, 0, 1])
    const one = await createdPoll(ada)
    expect((await vote(bob, one, 'Garden', 'Canteen')).status).toBe(400)
    const ranking = [idOf(one, 'Garden')]
    expect((await bob.call('POST v2/poll/vote', { pollId: one.id, ranking })).status).toBe(400)
    const foreign = await createdPoll(ada)
    const refused = await vote(bob, { ...one, options: foreign.options }, 'Garden')
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no longer exists') },
    })
    expect((await pollFor(bob, one)).ballots).toBe(0)
  })

  it('[POLL-2] takes no vote once it is closed, by hand or by its time, and stays as it was', async () => {
    const { ada, bob } = stage
    const byHand = await createdPoll(ada)
    await vote(bob, byHand, 'Garden')
    const closed = await ada.call('PUT v2/poll/update', { pollId: byHand.id, status: 'closed' })
    expect(closed.body).toMatchObject({
      status: 'closed',
      closedReason: 'manual',
      closedAt: expect.any(String),
    })
    expect((await vote(bob, byHand, 'Canteen')).status).toBe(409)
    expect((await vote(bob, byHand, 'Garden')).status).toBe(200)
    const byTime = await createdPoll(ada, { closesAt: new Date(Date.now() + 60_000).toISOString() })
    stage.aheadMs = 61_000
    expect(await vote(bob, byTime, 'Garden')).toMatchObject({
      status: 409,
      body: { message: 'This poll is closed.' },
    })
    await expect.poll(async () => (await pollFor(bob, byTime)).status).toBe('closed')
    expect(await pollFor(bob, byTime)).toMatchObject({
      closedReason: 'auto',
      closedAt: byTime.closesAt,
      ballots: 0,
    })
    const late = { ...LUNCH, options: labels('a', 'b'), closesAt: new Date(Date.now() + -1000).toISOString() }
    expect((await ada.call('POST v2/poll/create', late)).body.fields).toEqual({
      closesAt: 'Choose a time in the future.',
    })
  })

  it('[POLL-2] whose votes stay as they are takes the first of each person', async () => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada, { mayChangeVote: false })
    expect((await vote(bob, poll, 'Garden')).status).toBe(200)
    expect((await vote(bob, poll, 'Garden')).status).toBe(200)
    expect((await vote(bob, poll, 'Canteen')).status).toBe(409)
    expect((await vote(bob, poll)).status).toBe(409)
    expect(votesOf(await pollFor(ada, poll))).toEqual([1, 0, 0])
  })

  it('[POLL-3] is changed by its author and by whoever runs the space, and by nobody else', async () => {
    const { space, bob } = stage
    const poll = await createdPoll(bob)
    const cleo = await space.member('Cleo')
    const admin = await space.member('Admin', { role: 'admin' })
    const change = { pollId: poll.id, question: 'Where, then?' }
    expect((await cleo.call('PUT v2/poll/update', change)).status).toBe(403)
    expect((await admin.call('PUT v2/poll/update', change)).body).toMatchObject({
      question: 'Where, then?',
      isEdited: true,
    })
    expect(
      (await cleo.call('PUT v2/poll/update', { pollId: poll.id, addOptions: labels('Home') })).status,
    ).toBe(403)
    await bob.call('PUT v2/poll/update', { pollId: poll.id, mayAddOptions: true })
    const added = await cleo.call('PUT v2/poll/update', { pollId: poll.id, addOptions: labels('Home') })
    expect(added.body.options.at(-1)).toMatchObject({ label: 'Home', addedBy: cleo.id, position: 3 })
    const both = { pollId: poll.id, addOptions: labels('Away'), status: 'closed' as const }
    expect((await cleo.call('PUT v2/poll/update', both)).status).toBe(403)
  })

  it('[POLL-8] that ranks is decided by an instant run-off, and its rounds are told', async () => {
    const { space, ada, bob } = stage
    const poll = await createdPoll(ada, { kind: 'ranked' })
    const rankings = [
      ...Array.from({ length: 4 }, () => ['Garden']),
      ...Array.from({ length: 3 }, () => ['Canteen', 'Noodle bar']),
      ...Array.from({ length: 2 }, () => ['Noodle bar', 'Canteen']),
    ]
    for (const ranking of rankings) await vote(await space.member('Voter'), poll, ...ranking)
    const { rounds, options } = await pollFor(bob, poll)
    expect(votesOf({ options } as Poll)).toEqual([4, 3, 2])
    expect(rounds.map(({ votes }) => votes.map(({ count }) => count))).toEqual([
      [4, 3, 2],
      [4, 5],
    ])
    expect(rounds[0]?.outId).toBe(idOf(poll, 'Noodle bar'))
    const one = await space.member('Once more')
    expect((await vote(one, poll, 'Garden', 'Garden')).status).toBe(400)
    const optionId = idOf(poll, 'Garden')
    expect((await one.call('POST v2/poll/vote', { pollId: poll.id, optionId })).status).toBe(400)
  })

  it('[POLL-10] loses an option that nobody chose, and keeps one that has votes, which takes no more', async () => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada)
    await vote(bob, poll, 'Garden')
    const retireOptionIds = [idOf(poll, 'Garden'), idOf(poll, 'Canteen')]
    const tooFew = await ada.call('PUT v2/poll/update', { pollId: poll.id, retireOptionIds })
    expect(tooFew).toMatchObject({ status: 409, body: { message: 'A poll needs at least two options.' } })
    const addOptions = labels('Home', 'Roof')
    await ada.call('PUT v2/poll/update', { pollId: poll.id, addOptions })
    const { body } = await ada.call('PUT v2/poll/update', { pollId: poll.id, retireOptionIds })
    expect(body.options).toMatchObject([
      { label: 'Garden', isRetired: true, votes: 1 },
      { label: 'Noodle bar', isRetired: false },
      { label: 'Home' },
      { label: 'Roof' },
    ])
    const late = await vote(ada, poll, 'Garden')
    expect(late).toMatchObject({ status: 409, body: { message: '“Garden” was removed from this poll.' } })
    expect((await vote(ada, poll, 'Canteen')).status).toBe(409)
    const twice = await ada.call('PUT v2/poll/update', { pollId: poll.id, addOptions: labels(' home ') })
    expect(twice.body.fields).toEqual({ 'addOptions[0]': 'This option already exists.' })
  })

  it('[POLL-11] with names can be opened again; where they are hidden it stays closed', async () => {
    const { ada, bob } = stage
    const poll = await createdPoll(ada)
    await vote(bob, poll, 'Garden')
    const [closed, open] = [
      { pollId: poll.id, status: 'closed' } as const,
      { pollId: poll.id, status: 'open' } as const,
    ]
    await ada.call('PUT v2/poll/update', closed)
    expect((await ada.call('PUT v2/poll/update', open)).body).toMatchObject({
      status: 'open',
      closedReason: null,
      ballots: 1,
    })
    expect((await vote(bob, poll, 'Canteen')).status).toBe(200)
    const anonymous = await createdPoll(ada, { anonymity: 'anonymous' })
    await ada.call('PUT v2/poll/update', { pollId: anonymous.id, status: 'closed' })
    expect((await ada.call('PUT v2/poll/update', { pollId: anonymous.id, status: 'open' })).status).toBe(409)
  })

  it('[POLL-14] asked twice by the same send is asked once', async () => {
    const { ada } = stage
    const clientId = randomUUID()
    const [first, second] = await Promise.all([
      createdPoll(ada, { clientId }),
      createdPoll(ada, { clientId }),
    ])
    expect(first.id).toBe(second.id)
    expect((await ada.call('POST v2/poll/list', {})).body.rows).toHaveLength(1)
  })

  it.each([
    ['an end before its start', { closesAt: '2020-01-01T00:00:00Z' }, 'closesAt'],
    ['options that are the same', { options: labels('A', ' a ') }, 'options[1]'],
    ['more choices of a single one', { maxChoices: 2 }, 'maxChoices'],
    ['fewest above most', { kind: 'multiple', minChoices: 3, maxChoices: 2 }, 'minChoices'],
    ['more choices than options', { kind: 'multiple', minChoices: 9 }, 'minChoices'],
    ['days without a time', { kind: 'date' }, 'options[0]'],
    ['a question of blanks', { question: '  ' }, 'question'],
  ] as const)('with %s is refused, and says where', async (_what, invalid, field) => {
    const { ada } = stage
    const input = { ...LUNCH, options: labels('Garden', 'Canteen'), ...invalid }
    const { status, body } = await ada.call('POST v2/poll/create', input as Input<'POST v2/poll/create'>)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })
})
