import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Registered } from '../api/register.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { messagesWithText } from './chat.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { enterSpace, signIn } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const talk = (page: Page) => board(page).getByRole('log', { name: 'Conversation with Skipper' })
const sendQuestion = async (page: Page, text: string) => {
  await board(page).getByRole('textbox', { name: 'Ask Skipper' }).fill(text)
  await page.keyboard.press('Enter')
}
const turn = (page: Page, question: string) => talk(page).getByRole('article', { name: question })

describe('an agent', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let owen: Person

  beforeAll(async () => {
    owen = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(owen.page, stage.served, 'owen')
  })

  it('[AGENT-4] answers with what the library says, and shows where it stands', async () => {
    const { page } = owen
    await openBoard(page, 'Agents')
    await pictures(page, 'agents-list')
    await board(page)
      .getByRole('button', { name: /^Skipper/ })
      .click()
    await pictures(page, 'agents-new')
    const question = 'How many days of holiday do we have?'
    await sendQuestion(page, question)
    const answer = turn(page, question)
    await answer.getByText('Everyone has 27 days of vacation a year').waitFor()
    const source = answer.getByRole('button', { name: /Good to know/ }).first()
    await source.click()
    await expect
      .poll(() => answer.locator('mark').first().textContent())
      .toContain('Everyone has 27 days of vacation a year')
    await pictures(page, 'agents-answer')
    await expectAccessible(page)
    await answer.getByRole('button', { name: 'Open Good to know' }).click()
    await board(page).getByRole('heading', { name: 'Good to know' }).first().waitFor()
    await board(page).getByRole('button', { name: 'Back' }).click()
    await answer.waitFor()
  })

  it('[AGENT-7] says that it does not know, and is told whether that helped', async () => {
    const { page } = owen
    const question = 'Who won the regatta in 1987?'
    await sendQuestion(page, question)
    const answer = turn(page, question)
    await answer.getByText('I couldn’t find that').waitFor()
    const unhelpful = answer.getByRole('button', { name: 'Bad answer' })
    await unhelpful.click()
    await expect.poll(() => unhelpful.getAttribute('aria-pressed')).toBe('true')
    await pictures(page, 'agents-unknown')
  })

  it('[AGENT-11] drafts what is wished for, and does it after a yes', async () => {
    const { page } = owen
    const proposalText = 'Plan a meeting called “Crew talk” on 3 March 2031 at 3pm for 45 minutes'
    await sendQuestion(page, proposalText)
    const card = turn(page, proposalText).getByRole('region', { name: 'Event: Crew talk' })
    await card.getByText(/^Monday, 3 March 2031, 15:00–15:45 /).waitFor()
    await card.getByRole('button', { name: 'Create event' }).waitFor()
    await pictures(page, 'agents-proposal')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Not now' }).click()
    await card.getByText('Dismissed').waitFor()
    await card.getByRole('button', { name: 'Create event' }).click()
    await card.getByText('Done', { exact: true }).waitFor()
    await pictures(page, 'agents-proposal-done')
    await card.getByRole('button', { name: 'Open' }).click()
    await board(page).getByRole('heading', { name: 'Crew talk' }).first().waitFor()
    await board(page).getByRole('button', { name: 'Back' }).click()
    await card.waitFor()
  })

  it('[AGENT-3] keeps what was said, to be opened again or deleted', async () => {
    const { page } = owen
    // It opens with the previous tab.
    await page.reload()
    await board(page).getByRole('button', { name: 'History' }).click()
    const thread = board(page).getByRole('button', { name: /^How many days of holiday/ })
    await thread.waitFor()
    await pictures(page, 'agents-earlier')
    await expectAccessible(page)
    await thread.click()
    await turn(page, 'How many days of holiday do we have?').waitFor()
    const unhelpful = turn(page, 'Who won the regatta in 1987?').getByRole('button', {
      name: 'Bad answer',
    })
    expect(await unhelpful.getAttribute('aria-pressed')).toBe('true')
    await board(page).getByRole('button', { name: 'History' }).click()
    await board(page)
      .getByRole('button', { name: /^Delete “How many days/ })
      .click()
    await board(page).getByText('No history yet.').waitFor()
    await talk(page).getByText('Hi, I know this studio’s documents').waitFor()
  })

  it('[AGENT-2] tells what was said in the chat where it looks there, and opens it at the message', async () => {
    const { page } = owen
    const maren = await stage.personOfTest({ viewport: WIDE })
    const admin = await signInAs(maren.page, stage.served, 'maren')
    const { rows } = await admin.call('POST v2/admin/workspace/agents', {})
    await maren.page.goto(demoUrl(stage.served, '/admin/agents'))
    await maren.page.getByRole('button', { name: 'Skipper', exact: true }).click()
    const editor = maren.page.getByRole('dialog')
    await editor.getByLabel('Chat').check()
    await editor.getByText('Never direct messages').scrollIntoViewIfNeeded()
    await pictures(maren.page, 'console-agents-sources')
    await expectAccessible(maren.page)
    await editor.getByRole('button', { name: 'Save' }).click()
    await maren.page.getByText('Library, Events, Chat').waitFor()
    expect(rows).toMatchObject([{ sources: ['library', 'events'] }])
    const question = 'When does staging restart?'
    await sendQuestion(page, question)
    const answer = turn(page, question)
    await answer.getByText('staging restarts at noon').waitFor()
    await answer
      .getByRole('button', { name: /^1?\s*Zofia/ })
      .first()
      .click()
    await pictures(page, 'agents-chat-source')
    await expectAccessible(page)
    await answer.getByRole('button', { name: /^Open Zofia/ }).click()
    const message = messagesWithText(page, 'staging restarts at noon')
    await expect.poll(() => message.getAttribute('data-sought')).not.toBeNull()
    await pictures(page, 'agents-chat-opened')
  })
})

describe('agents in the console', () => {
  const stage = setUpServerAndBrowser(withDemo)

  it('[AGENT-1] are made, told where to look, and taught the words of the space', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await signInAs(page, stage.served, 'maren')
    await page.goto(demoUrl(stage.served, '/admin/agents'))
    await page.getByRole('button', { name: 'Skipper', exact: true }).waitFor()
    await picture(page, 'console-agents-list-1440')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New agent' }).click()
    const editor = page.getByRole('dialog')
    await editor.getByRole('button', { name: 'Create agent' }).click()
    await editor.getByText('Enter a name.').waitFor()
    await editor.getByLabel('Name').fill('Purser')
    await editor.getByLabel('Greeting').fill('Ask me about money.')
    await editor.getByLabel('Search folders').fill('How we')
    await editor.getByLabel('Ferry screens').waitFor({ state: 'detached' })
    await editor.getByLabel('How we work').check()
    await editor.getByLabel('Draft polls').uncheck()
    await pictures(page, 'console-agents-editor')
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Create agent' }).click()
    await page.getByText('Library: How we work').waitFor()
    await page.getByText('Synonyms').click()
    const words = page.getByRole('textbox')
    await words.fill('alone')
    await page.getByText('add a synonym after a comma').waitFor()
    await words.fill('lantern, network')
    await pictures(page, 'console-agents-words')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Synonyms saved.').waitFor()
    await pictures(page, 'console-agents-list')
  })

  it('[AGENT-12] report what they did and what they had no answer to, which leads to writing it', async () => {
    const owen = await stage.personOfTest({ viewport: WIDE })
    await arriveAs(owen.page, stage.served, 'owen')
    await openBoard(owen.page, 'Agents')
    await board(owen.page)
      .getByRole('button', { name: /^Skipper/ })
      .click()
    await talk(owen.page).getByText('Admins see unanswered questions').waitFor()
    const question = 'Who won the regatta in 1987?'
    for (const askedQuestion of [
      'How many days of holiday do we have?',
      question,
      'who won the regatta in 1987',
    ]) {
      await sendQuestion(owen.page, askedQuestion)
      const article = talk(owen.page).getByRole('article', { name: askedQuestion, exact: true })
      await article.getByRole('button', { name: 'Good answer' }).waitFor()
    }
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await signInAs(page, stage.served, 'maren')
    await page.goto(demoUrl(stage.served, '/admin/agents'))
    await page.getByRole('button', { name: 'Report: Skipper' }).click()
    const report = page.getByRole('dialog')
    await report.getByText('2 times, last').waitFor()
    await report.getByText('Good to know').waitFor()
    await report.getByText('7 days').click()
    await expect.poll(() => page.url()).toContain('days=7')
    await report.getByRole('img', { name: /^questions per day in the last 7 days: 3 today/ }).waitFor()
    await report.getByText('Day by day').click()
    expect(await report.textContent()).not.toContain('Owen')
    await pictures(page, 'console-agents-report')
    await expectAccessible(page)
    await page.reload()
    const noteTab = page.context().waitForEvent('page')
    await report.getByRole('link', { name: /^Add to library: who won the regatta/i }).click()
    const space = await noteTab
    // In a space that the person has not entered yet, the welcome page comes first.
    await enterSpace(space)
    const name = space.getByRole('dialog').getByLabel('Name')
    await expect.poll(() => name.inputValue()).toBe('who won the regatta in 1987')
    await pictures(space, 'agents-note-from-report')
    await space.getByRole('button', { name: 'Create', exact: true }).click()
    await board(space).getByRole('heading', { name: 'who won the regatta in 1987' }).first().waitFor()
    await pictures(space, 'agents-note-written')
  })
})

describe('a space without agents', () => {
  const stage = setUpServerAndBrowser()

  it('leads whoever runs it to the first one, and tells others who makes them', async () => {
    const ada = await createSpaceOwner(stage.served)
    const bob = await register(stage.served)
    const bearer = await invite(stage.served, ada.actor, bob.email)
    await bob.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    const come = async ({ actor }: Registered) => {
      const { page, context } = await stage.personOfTest({ viewport: WIDE })
      await signIn(page, stage.served, actor)
      await page.goto(stage.served.ofSpace(ada.domain, '/welcome'))
      await enterSpace(page)
      await openBoard(page, 'Agents')
      await board(page).getByText('No agents yet.').waitFor()
      return { page, context }
    }
    const member = await come(bob)
    await board(member.page).getByText('Ask an admin to create one.').waitFor()
    expect(await board(member.page).getByRole('link', { name: 'Create agent' }).count()).toBe(0)
    const owner = await come(ada)
    await pictures(owner.page, 'agents-none')
    await expectAccessible(owner.page)
    const openedTab = owner.context.waitForEvent('page')
    await board(owner.page).getByRole('link', { name: 'Create agent' }).click()
    await (await openedTab).getByRole('dialog', { name: 'New agent' }).getByLabel('Name').waitFor()
  })
})
