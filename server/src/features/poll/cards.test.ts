import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createdPoll, LUNCH, stagePolls, vote } from '../../testing/features/polls.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent } from '../../testing/live.ts'

const stage = stagePolls()

describe('[POLL-15] a poll that is asked in a chat', () => {
  it('comes there as one message with the question as its words, for its readers alone', async () => {
    const { space, ada, bob } = stage
    const socket = await enterSpace(bob)
    const cleo = await space.member('Cleo')
    const chatMessage = nextEvent(socket, 'chat:message')
    const input = { receiverId: bob.id, clientId: randomUUID() }
    const [poll] = await Promise.all([createdPoll(ada, input), createdPoll(ada, input)])
    const [message, receiverId] = await chatMessage
    expect(message).toMatchObject({
      body: LUNCH.question,
      senderId: ada.id,
      card: { kind: 'poll', id: poll.id },
    })
    expect(receiverId).toBe(ada.id)
    expect((await vote(bob, poll, 'Garden')).body).toMatchObject({
      ballots: 1,
      conversationId: message.conversationId,
    })
    for (const seat of [cleo, await space.member('Admin', { role: 'admin' })])
      expect((await vote(seat, poll, 'Garden')).status).toBe(404)
    expect((await cleo.call('POST v2/poll/list', {})).body.rows).toEqual([])
    expect((await bob.call('POST v2/poll/list', {})).body.rows).toMatchObject([{ id: poll.id }])
    const { rows } = (await bob.call('POST v2/chat/get', { receiverId: ada.id, page: 1 })).body
    expect(rows).toHaveLength(1)
    const edited = await emitWithReply(await enterSpace(ada), 'chat:edit', {
      messageId: message.id,
      body: 'Another question',
    })
    expect(edited).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
  })

  it('as a draft comes there once it is opened', async () => {
    const { space, ada, bob } = stage
    const draft = await createdPoll(ada, { receiverId: space.spaceId, isDraft: true })
    const bodies = async () => {
      const { rows } = (await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })).body
      return rows.map(({ body }: { body: string }) => body)
    }
    expect(await bodies()).toEqual([])
    for (const status of ['open', 'closed', 'open'] as const)
      await ada.call('PUT v2/poll/update', { pollId: draft.id, status })
    expect(await bodies()).toEqual([LUNCH.question])
  })

  it('in a group is for the group, and no more for whoever has left it', async () => {
    const { ada, bob } = stage
    const group = { id: randomUUID(), title: 'Two', userIds: [bob.id] }
    const { receiverId } = (await ada.call('POST v2/chat/create-group', group)).body
    const poll = await createdPoll(ada, { receiverId })
    const bobSocket = await enterSpace(bob)
    await emitExpectingSuccess(bobSocket, 'poll:follow', { pollId: poll.id })
    expect((await vote(bob, poll, 'Garden')).status).toBe(200)
    await bob.call('POST v2/chat/remove-person', { receiverId, userId: bob.id })
    expect((await vote(bob, poll, 'Canteen')).status).toBe(404)
    let wasTold = false
    bobSocket.on('poll:live', ({ ballots }) => {
      wasTold ||= ballots === 2
    })
    const adaSocket = await enterSpace(ada)
    await emitExpectingSuccess(adaSocket, 'poll:follow', { pollId: poll.id })
    const pollLive = nextEvent(adaSocket, 'poll:live', ({ ballots }) => ballots === 2)
    await vote(ada, poll, 'Canteen')
    await pollLive
    expect(wasTold).toBe(false)
  })
})
