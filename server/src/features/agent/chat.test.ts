import type { FullAgent } from '@metapyra/contract/entities/agent'
import { beforeEach, describe, expect, it } from 'vitest'
import { askAgent, makeAgent } from '../../testing/features/agent.ts'
import type { ChatStage } from '../../testing/features/chat.ts'
import { groupOf, say, setUpChats } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess } from '../../testing/live.ts'
import { deleteExpiredMessages } from '../chat/retention/retention.service.ts'

const NOTHING = 'I couldn’t find that'
let stage: ChatStage
let agent: FullAgent
const heardBy = (seat: Seat, text: string) => askAgent(seat, stage.server.origin, { agentId: agent.id, text })
const answerTo = async (seat: Seat, text: string) => {
  const { text: answer, sources } = await heardBy(seat, text)
  return `${answer} ${JSON.stringify(sources)}`
}
const sayAndGetId = async (...sent: Parameters<typeof say>): Promise<string> => (await say(...sent)).id

setUpChats({ owner: 'Ada' }, (begun) => {
  stage = begun
})
beforeEach(async () => {
  agent = await makeAgent(stage.ada, { sources: ['chat'] })
})

describe('an agent that looks in the chat', () => {
  it('[AGENT-2] tells what was said to all, guests too, and opens at the message', async () => {
    const { adaSocket, bob, space } = stage
    const id = await sayAndGetId(adaSocket, 'The **spare key** hangs behind the coffee machine.')
    for (const seat of [bob, await space.visitor('guest', 'Gil')]) {
      const { text, sources } = await heardBy(seat, 'Where is the spare key?')
      expect(text).toContain('“The spare key hangs behind the coffee machine.” [1]')
      expect(sources).toMatchObject([{ kind: 'chat', id, heading: null, versionId: null }])
      expect(sources[0]?.title).toMatch(/^Ada, \d+ \w+ \d{4}$/)
    }
  })

  it('[AGENT-2] tells an answer under the question that it was given to', async () => {
    const { adaSocket, bobSocket, cleo } = stage
    const rootId = await sayAndGetId(adaSocket, 'How often is the aquarium fed?')
    const id = await sayAndGetId(bobSocket, 'Twice daily, by whoever is here.', rootId)
    const { text, sources } = await heardBy(cleo, 'How often is the aquarium fed?')
    expect(text).toContain('Twice daily')
    expect(sources).toMatchObject([{ kind: 'chat', id, heading: 'How often is the aquarium fed?' }])
    // An edited question is found by its new text.
    await emitExpectingSuccess(adaSocket, 'chat:edit', {
      messageId: rootId,
      body: 'How often is the terrarium fed?',
    })
    expect(await answerTo(cleo, 'How often is the terrarium fed?')).toContain('Twice daily')
    expect(await answerTo(cleo, 'How often is the terrarium fed?')).not.toContain('aquarium')
  })

  it('[AGENT-2] tells what was said in a group to those who are in it at that moment', async () => {
    const { ada, bob, cleo, bobSocket, space } = stage
    const groupId = await groupOf(ada, [bob], 'Board')
    const rootId = await sayAndGetId(bobSocket, 'The merger with Zeppelin closes on 3 May.', groupId)
    await sayAndGetId(bobSocket, 'The merger price is 90,000 crowns.', rootId)
    const guest = await space.visitor('guest', 'Gil')
    for (const question of ['When does the merger close?', 'What is the merger price?']) {
      expect(await answerTo(bob, question)).toMatch(/3 May|90,000/)
      for (const seat of [cleo, guest]) {
        const answer = await answerTo(seat, question)
        expect(answer).toContain(NOTHING)
        expect(answer).not.toMatch(/3 May|90,000|Zeppelin/)
      }
    }
    await ada.call('POST v2/chat/remove-person', { receiverId: groupId, userId: bob.id })
    expect(await answerTo(bob, 'What is the merger price?')).toContain(NOTHING)
    expect(await answerTo(ada, 'What is the merger price?')).toContain('90,000')
  })

  it('[AGENT-2] tells nothing that two say to each other, not even to them', async () => {
    const { ada, bob, adaSocket } = stage
    const rootId = await sayAndGetId(adaSocket, 'The surprise party for Cleo begins at nine.', bob.id)
    await sayAndGetId(adaSocket, 'The surprise party is on the roof.', rootId)
    for (const seat of [ada, bob])
      expect(await answerTo(seat, 'When does the surprise party begin?')).toContain(NOTHING)
    const id = await sayAndGetId(adaSocket, 'The surprise party for Cleo begins at ten.')
    for (const seat of [ada, bob]) {
      const { text, sources } = await heardBy(seat, 'When does the surprise party begin?')
      expect(text).toContain('at ten')
      expect(sources.map((source) => source.id)).toEqual([id])
    }
  })

  it('[AGENT-2] [AGENT-5] tells what a message says by now, and nothing of one that is gone', async () => {
    const { ada, bob, cleo, bobSocket } = stage
    const id = await sayAndGetId(bobSocket, 'The gate code of the garage is 1111.')
    expect(await answerTo(cleo, 'What is the gate code?')).toContain('1111')
    await emitExpectingSuccess(bobSocket, 'chat:edit', {
      messageId: id,
      body: 'The gate code of the garage is 2222.',
    })
    expect(await answerTo(cleo, 'What is the gate code?')).toContain('2222')
    expect(await answerTo(cleo, 'What is the gate code?')).not.toContain('1111')
    await cleo.call('POST v2/chat/block', { personId: bob.id, isOn: true })
    expect(await answerTo(cleo, 'What is the gate code?')).toContain(NOTHING)
    expect(await answerTo(ada, 'What is the gate code?')).toContain('2222')
    await bob.call('POST v2/chat/delete', { messageId: id })
    expect(await answerTo(ada, 'What is the gate code?')).toContain(NOTHING)
  })

  it('[AGENT-2] tells nothing that its space keeps no more', async () => {
    const { ada, adaSocket, server } = stage
    await sayAndGetId(adaSocket, 'The fire drill starts at ten sharp.')
    expect(await answerTo(ada, 'When does the fire drill start?')).toContain('ten sharp')
    await ada.call('PUT v2/admin/workspace/settings-update', { settings: { chatRetentionDays: 90 } } as never)
    const clock = () => new Date(Date.now() + 91 * 86_400_000)
    await deleteExpiredMessages({ ...server.services, clock })
    expect(await answerTo(ada, 'When does the fire drill start?')).toContain(NOTHING)
  })

  it('[AGENT-2] is one that was told to: others know nothing of it', async () => {
    const { ada, adaSocket } = stage
    await sayAndGetId(adaSocket, 'The spare key hangs behind the coffee machine.')
    agent = await makeAgent(ada)
    expect(await answerTo(ada, 'Where is the spare key?')).toContain(NOTHING)
    await ada.call('PUT v2/admin/workspace/agent-update', { agentId: agent.id, sources: ['library', 'chat'] })
    expect(await answerTo(ada, 'Where is the spare key?')).toContain('coffee machine')
  })
})
