import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Person } from './browser.ts'
import { WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { expectSaid, log, messagesMatching, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** More than one page of changes. */
const MISSED = 120

describe('a line that was cut', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let jonas: Person
  let maren: Live
  let spaceId: string
  const sendMessage = async (body: string): Promise<string> => {
    const input = { receiverId: spaceId, clientId: randomUUID(), body }
    const answer = await emitWithAck<{ id: string }>(maren, 'chat:send', input)
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value.id
  }

  beforeAll(async () => {
    jonas = await stage.personOfSuite({ viewport: WIDE })
    const actor = await arriveAs(jonas.page, stage.served, 'jonas')
    spaceId = actor.spaceId ?? ''
    const writer = stage.served.someone()
    await writer.call('POST v2/auth/login', {
      email: 'maren@harbour.example',
      password: 'lantern by the harbour',
    })
    maren = await connected(openSocket(writer, spaceId))
    await emitWithAck(maren, 'space:enter', {})
    await openChat(jonas.page)
  })

  it('[CHAT-12] is made up for by number: what was said, changed and deleted meanwhile, in order and once', async () => {
    const { page, context } = jonas
    // Its history is loaded, so that missing messages count as a gap.
    await log(page).getByText('One’s for you.').waitFor()
    const retainedId = await sendMessage('kept as it was')
    const deleted = await sendMessage('to be deleted')
    await expectSaid(page, 'to be deleted')
    await context.setOffline(true)
    await write(page, 'first of mine')
    await write(page, 'second of mine')
    await log(page).getByText('Sends when you’re back online').first().waitFor()
    for (let at = 1; at <= MISSED; at += 1) await sendMessage(`missed ${at}`)
    expect(
      await emitWithAck(maren, 'chat:edit', {
        messageId: retainedId,
        body: 'says something else',
        mentions: [],
      }),
    ).toMatchObject({ ok: true })
    expect(
      await emitWithAck(maren, 'chat:react', { messageId: deleted, emoji: '👍', isOn: true }),
    ).toMatchObject({
      ok: true,
    })
    await context.setOffline(false)
    await expectSaid(page, `missed ${MISSED}`)
    await expectSaid(page, 'says something else')
    await log(page)
      .getByRole('button', { name: /^Thumbs up/ })
      .waitFor()
    expect(await log(page).getByText('kept as it was').count()).toBe(0)
    const ownMessage = log(page).getByText(/of mine$/)
    await expect.poll(() => log(page).getByText('Sent', { exact: true }).count()).toBe(1)
    expect(await ownMessage.allTextContents()).toEqual(['first of mine', 'second of mine'])
    const order = await messagesMatching(page, /^(missed \d+|(first|second) of mine)$/)
    const missed = order.filter((text) => text.startsWith('missed'))
    expect(missed).toEqual(Array.from({ length: MISSED }, (_, at) => `missed ${at + 1}`))
    expect(order.slice(MISSED)).toEqual(['first of mine', 'second of mine'])
  })
})
