import { AGENT_TOOLS } from '@metapyra/contract/agents'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { askAgent, askAtLink, makeAgent } from '../../testing/features/agent.ts'
import { holderOf, linkFrom } from '../../testing/features/appointments.ts'
import { folder, note, stageLibrary } from '../../testing/features/library.ts'
import { seedSpace } from '../../testing/live.ts'

const stage = stageLibrary()

describe('[AGENT-21] on a booking page an agent', () => {
  let token: string
  const host = (name: string) => stage.space.member(name, { isConfirmed: true })
  const ask = (agentId: string, text: string, more: object = {}) =>
    askAtLink(token, stage.server.origin, { agentId, text, ...more })
  const onPages = () => makeAgent(stage.admin, { isOnBookingPages: true, tools: [...AGENT_TOOLS] })

  beforeEach(async () => {
    token = (await linkFrom(await host('Hilda'))).token
  })

  it('answers whoever has the link from what guests may read, and does nothing for them', async () => {
    const { ada } = stage
    const open = await folder(ada, 'Visitors', undefined, [
      { principal: 'guest', principalId: '', level: 'view' },
    ])
    await note(ada, 'Directions', open, { text: 'Visitors ring the blue bell at the pier gate.' })
    await note(ada, 'Gate', undefined, { text: 'The code of the pier gate is 4711.' })
    const { id } = await onPages()
    await makeAgent(stage.admin, { name: 'Inside' })
    const { body } = await holderOf(stage.server.origin, token).call('POST v2/agent/at-link', {})
    expect(body.agents).toMatchObject([{ id, name: 'Pyra' }])
    const reply = await ask(id, 'Where do visitors ring?')
    expect(reply).toMatchObject({ isDone: true, error: undefined })
    expect(reply.text).toContain('ring the blue bell')
    expect((await ask(id, 'What is the code of the pier gate?')).text).not.toContain('4711')
    expect((await ask(id, 'Make a poll: Where? Here, There')).proposal).toBeUndefined()
    // Not even for a member who opens the link while logged in.
    const asAda = await askAtLink(
      token,
      stage.server.origin,
      { agentId: id, text: 'Make a poll: Where? Here, There' },
      { cookie: ada.cookie, 'x-workspace-id': ada.spaceId },
    )
    expect(asAda).toMatchObject({ isDone: true, proposal: undefined })
  })

  it('is none that is not meant for it, is off, or is another space’s', async () => {
    const inside = await makeAgent(stage.admin)
    const off = await makeAgent(stage.admin, { isOnBookingPages: true, isActive: false })
    const elsewhere = await seedSpace(stage.server)
    const otherAgent = await makeAgent(await elsewhere.member('Boss', { role: 'owner' }), {
      isOnBookingPages: true,
    })
    for (const { id } of [inside, off, otherAgent]) expect((await ask(id, 'Hello?')).status).toBe(404)
    const { id } = await onPages()
    expect(
      (await askAtLink('no-such-link', stage.server.origin, { agentId: id, text: 'Hello?' })).status,
    ).toBe(403)
    elsewhere.close()
  })

  it('goes on with the conversation of one reader of the page, and of nobody else', async () => {
    const { id } = await onPages()
    const visitorId = newId()
    const { turn } = await ask(id, 'Is there a garage?', { visitorId })
    const { threadId } = turn
    expect((await ask(id, 'And a pier?', { visitorId, threadId })).turn.threadId).toBe(threadId)
    expect((await ask(id, 'And a pier?', { threadId })).status).toBe(404)
    const mine = await askAgent(stage.ada, stage.server.origin, { agentId: id, text: 'Where is my desk?' })
    const asAda = { visitorId: stage.ada.id, threadId: mine.turn.threadId }
    expect((await ask(id, 'And now?', asAda)).status).toBe(404)
    token = (await linkFrom(await host('Hugo'))).token
    expect((await ask(id, 'And a pier?', { visitorId, threadId })).status).toBe(404)
  })
})
