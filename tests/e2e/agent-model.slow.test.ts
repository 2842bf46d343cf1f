import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const turn = (page: Page, question: string) =>
  board(page)
    .getByRole('log', { name: 'Conversation with Skipper' })
    .getByRole('article', { name: question, exact: true })

describe('an agent with a model', () => {
  const stage = setUpServerAndBrowser({
    ...withDemo,
    env: { ASSISTANT: 'sandbox', LLM_FIRST_WORD_MS: '1500', LLM_PAUSE_MS: '8000' },
  })
  let page: Page

  const sendQuestion = async (text: string) => {
    await board(page).getByRole('textbox', { name: 'Ask Skipper' }).fill(text)
    await page.keyboard.press('Enter')
    return turn(page, text)
  }
  const goWrong = (fault: string) =>
    fetch(`${stage.served.origin}/sandbox/assistant`, {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ fault, times: '1' }),
    })

  beforeAll(async () => {
    const owen: Person = await stage.personOfSuite({ viewport: WIDE })
    page = owen.page
    await arriveAs(page, stage.served, 'owen')
    await openBoard(page, 'Agents')
    await board(page)
      .getByRole('button', { name: /^Skipper/ })
      .click()
  })

  it('[AGENT-4] has what does not stand in its source struck before the reader’s eyes', async () => {
    const answer = await sendQuestion('say: We have “99 days of holiday” [1] a year. Ask Maren.')
    await answer.getByText('99 days of holiday').waitFor()
    expect(await answer.locator('s').textContent()).toContain('99 days of holiday')
    await answer.getByText('(not in the source)').waitFor()
    await pictures(page, 'agent-model-struck')
    await expectAccessible(page)
  })

  it('[AGENT-15] that is away says so, and what is there answers', async () => {
    await goWrong('hang')
    const answer = await sendQuestion('How many days of holiday do we have?')
    await answer.getByText('The model is taking too long.').waitFor()
    await answer.getByText('Everyone has 27 days of vacation a year').waitFor()
    await pictures(page, 'agent-model-instead')
  })

  it('[AGENT-15] that breaks off says so, keeps what it wrote, and is asked again', async () => {
    await goWrong('cut')
    const text = 'say: one two three four five six'
    const answer = await sendQuestion(text)
    await answer.getByText('The answer above is incomplete.').waitFor()
    await pictures(page, 'agent-model-broken-off')
    await expectAccessible(page)
    await answer.getByRole('button', { name: 'Try again' }).click()
    await answer.getByText('one two three four five six', { exact: true }).waitFor()
    expect(await answer.getByText('not whole').count()).toBe(0)
  })

  it('[AGENT-8] is stopped where one has read enough', async () => {
    await goWrong('pause')
    const answer = await sendQuestion('say: seven eight nine ten eleven')
    await answer.getByText('seven eight nine', { exact: true }).waitFor()
    await board(page).getByRole('button', { name: 'Stop' }).click()
    await answer.getByText('You stopped this answer.').waitFor()
  })
})
