import type { Poll } from '@metapyra/contract/entities/poll'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { openToGuests } from '../../testing/features/guests.ts'
import { idOf, LUNCH, labels } from '../../testing/features/polls.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

describe('[POLL-18] visitors', () => {
  let server: TestServer
  let space: Awaited<ReturnType<typeof openToGuests>>
  beforeAll(async () => {
    server = await startTestServer()
    space = await openToGuests(server)
  })
  afterAll(() => server?.close())

  const ask = async (more: object = {}): Promise<Poll> => {
    const input = { ...LUNCH, options: labels('Garden', 'Canteen', 'Noodle bar'), ...more }
    const { status, body } = await space.owner.call('POST v2/poll/create', input, space.here)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const vote = (actor: Actor, poll: Poll, label: string) =>
    actor.call('POST v2/poll/vote', { pollId: poll.id, optionId: idOf(poll, label) }, space.here)
  const seen = async (actor: Actor, { id: pollId }: Poll): Promise<Poll> =>
    (await actor.call('POST v2/poll/get', { pollId }, space.here)).body
  /** A guest by a link, in a browser without any session. */
  const come = async (link: Awaited<ReturnType<typeof space.link>>): Promise<Actor> => {
    const { actor, status } = await space.comeIn(link)
    expect(status).toBe(200)
    return actor
  }

  it('with a link that was mailed to them vote, and have one ballot, also once they have cleared their cookies', async () => {
    const link = await space.link({ emailList: ['gus@example.com'], maxUses: 5 })
    for (const anonymity of ['named', 'anonymous'] as const) {
      const poll = await ask({ anonymity })
      const [gus, again] = [await come(link), await come(link)]
      expect((await vote(gus, poll, 'Garden')).status).toBe(200)
      expect((await seen(again, poll)).ownVote?.optionIds).toEqual([idOf(poll, 'Garden')])
      const { body } = await vote(again, poll, 'Canteen')
      expect(body).toMatchObject({
        mayVote: true,
        ballots: 1,
        ownVote: { optionIds: [idOf(poll, 'Canteen')] },
      })
    }
  })

  it('of two mailed links have a ballot each', async () => {
    const poll = await ask()
    for (const email of ['one@example.com', 'two@example.com'])
      await vote(await come(await space.link({ emailList: [email] })), poll, 'Garden')
    expect((await seen(space.owner, poll)).ballots).toBe(2)
  })

  it('who came by an open link, and could come again as somebody else, do not vote, and read that they do not', async () => {
    const poll = await ask()
    const visitor = await come(await space.link())
    expect(await seen(visitor, poll)).toMatchObject({ mayVote: false, mayVisitorsVote: false })
    expect(await vote(visitor, poll, 'Garden')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await seen(space.owner, poll)).ballots).toBe(0)
  })

  it('vote where the poll lets them, which its host says at any time', async () => {
    const poll = await ask({ mayVisitorsVote: true })
    const visitor = await come(await space.link())
    expect((await vote(visitor, poll, 'Garden')).status).toBe(200)
    const change = { pollId: poll.id, mayVisitorsVote: false }
    expect((await visitor.call('PUT v2/poll/update', change, space.here)).status).toBe(403)
    const { body } = await space.owner.call('PUT v2/poll/update', change, space.here)
    expect(body).toMatchObject({ mayVisitorsVote: false, mayVote: true, ballots: 1 })
    expect((await vote(visitor, poll, 'Canteen')).status).toBe(403)
  })
})
