import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, signInAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { composer, log, openChat } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const poll = (page: Page, question: string) => page.getByRole('form', { name: question })
/** How many px of the log are hidden below. */
const belowOf = (page: Page) =>
  log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.round(scrollHeight - scrollTop - clientHeight),
  )
const QUESTION = 'Shall we move the stand-up to ten?'

describe('a poll', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  /** How often the others were notified that he is typing. */
  let typings = 0

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    jonas = await stage.personOfSuite({ viewport: WIDE })
    jonas.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"chat:typing"')) typings += 1
      }),
    )
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
  })

  it('is asked from the board by keys alone, and comes into the chat of all', async () => {
    const { page } = maren
    await openBoard(page, 'Polls')
    await board(page)
      .getByRole('button', { name: /Where should we eat/ })
      .waitFor()
    await pictures(page, 'polls-list')
    await expectAccessible(page)
    await board(page).getByRole('button', { name: 'New poll' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByLabel('Question')
    await question.waitFor()
    await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(QUESTION)
    await page.getByLabel('Option 1', { exact: true }).focus()
    for (const words of ['Yes', 'No', 'yes ']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    // In an empty field, Enter submits the form, and no draft is stored.
    await page.keyboard.press('Enter')
    await page.getByText('This option already exists.').waitFor()
    await page.getByLabel('Option 3', { exact: true }).fill('I don’t mind')
    await pictures(page, 'polls-form')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Post in/ }).click()
    await openChat(jonas.page)
    await poll(jonas.page, QUESTION).waitFor()
    // The poll was added after the chat had scrolled to its end.
    await expect.poll(() => belowOf(jonas.page)).toBe(0)
  })

  it('[POLL-13] goes on live before those who watch it, wherever they do', async () => {
    const { page } = maren
    await board(page).getByRole('button', { name: QUESTION }).click()
    await poll(page, QUESTION).getByText('No votes yet').waitFor()
    const jonasPoll = poll(jonas.page, QUESTION)
    await jonasPoll.getByRole('radio', { name: /^Yes/ }).check()
    await jonasPoll.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
    const change = jonasPoll.getByRole('button', { name: 'Change vote' })
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    await poll(page, QUESTION).getByText('1 vote', { exact: true }).waitFor()
    await pictures(jonas.page, 'polls-chat')
    await expectAccessible(jonas.page)
    await jonasPoll.getByRole('button', { name: 'Change vote' }).click()
    await jonasPoll.getByRole('radio', { name: /^No/ }).check()
    await jonasPoll.getByRole('button', { name: 'Vote', exact: true }).click()
    await expect
      .poll(() => poll(page, QUESTION).getByRole('listitem').filter({ hasText: 'No' }).textContent())
      .toContain('100%')
    await page.getByRole('button', { name: 'Poll actions' }).click()
    await page.getByRole('button', { name: 'Who voted' }).click()
    await page.getByRole('dialog').getByText('Jonas Feld').waitFor()
    await pictures(page, 'polls-voters')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Poll actions' }).click()
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByRole('dialog').getByLabel('Option').fill('no')
    await page.keyboard.press('Enter')
    await page.getByText('This option already exists.').waitFor()
    // [FORM-1]
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByText('Discard changes?').waitFor()
    await pictures(page, 'dialog-discard')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('is voted in without the others being told that one writes', async () => {
    const jonasPoll = poll(jonas.page, QUESTION)
    await jonasPoll.getByRole('button', { name: 'Change vote' }).click()
    await jonasPoll.getByRole('radio', { name: /^Yes/ }).check()
    await jonasPoll.getByRole('radio', { name: /^No/ }).check()
    expect(typings).toBe(0)
    await composer(jonas.page).fill('Sorry, I meant no')
    await expect.poll(() => typings).toBe(1)
    await composer(jonas.page).fill('')
  })

  it('[POLL-16] stands over the room for everybody who is there, and for who comes in later, until it is taken off', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Poll actions' }).click()
    await page.getByRole('button', { name: 'Show to everyone here' }).click()
    const before = jonas.page.getByRole('region', { name: 'Shown to everyone' })
    await before.getByText('Maren Holst · ').waitFor()
    await expectAccessible(jonas.page)
    await jonas.page.keyboard.press('Escape')
    await jonas.page.reload()
    await before.waitFor()
    await pictures(jonas.page, 'polls-staged')
    await before.getByRole('button', { name: 'Close' }).click()
    await before.waitFor({ state: 'detached' })
    // Waits for the request that checks for a staged poll, whether it is sent by itself or in a batch.
    const looked = jonas.page.waitForResponse(/poll\/list|utils\/several/)
    await jonas.page.reload()
    await looked
    await jonas.page.waitForLoadState('networkidle')
    await jonas.page.getByRole('button', { name: /^Board/ }).waitFor()
    expect(await before.count()).toBe(0)
    const spotlight = page.getByRole('region', { name: 'Shown to everyone' })
    await spotlight.getByRole('radio', { name: /^Yes/ }).check()
    await spotlight.getByRole('button', { name: 'Vote', exact: true }).click()
    await spotlight.getByText('2 votes').waitFor()
    await pictures(page, 'polls-staged-board')
    await page.getByRole('region', { name: 'Board' }).getByRole('button', { name: 'Poll actions' }).click()
    await page.getByRole('button', { name: 'Stop showing' }).click()
    await spotlight.waitFor({ state: 'detached' })
    await openChat(jonas.page)
  })

  it('is closed by its host, and says so to all', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Poll actions' }).click()
    await pictures(page, 'polls-menu')
    await page.getByRole('button', { name: 'Close poll' }).click()
    await poll(jonas.page, QUESTION)
      .getByText(/^Closed/)
      .waitFor()
    expect(await poll(jonas.page, QUESTION).getByRole('button', { name: /vote/i }).count()).toBe(0)
  })

  it('[POLL-22] that ranks is answered in the order in which one taps, and says how it is counted', async () => {
    const { page } = jonas
    await page.keyboard.press('Escape')
    await openBoard(page, 'Polls')
    await board(page)
      .getByRole('button', { name: /Where should we eat/ })
      .click()
    const ranked = poll(page, 'Where should we eat after Friday’s review?')
    for (const name of ['Fish stall', 'Noodles at the quay'])
      await ranked.getByRole('checkbox', { name }).check()
    await ranked.getByText('2nd').waitFor()
    await pictures(page, 'polls-ranked')
    await expectAccessible(page)
    await ranked.getByRole('button', { name: 'Vote', exact: true }).click()
    await ranked.getByText('5 votes').waitFor()
    await ranked.getByText(/^Each round drops/).waitFor()
    await ranked.getByText('eliminated in round 1').waitFor()
    // The voter's own ranking is still displayed.
    await ranked.getByRole('listitem').filter({ hasText: '1st' }).getByText('Fish stall').waitFor()
    await pictures(page, 'polls-ranked-voted')
  })

  it('[POLL-5] without names shows nothing before one has voted', async () => {
    const { page } = jonas
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page)
      .getByRole('button', { name: /How was this month/ })
      .click()
    const anonymous = poll(page, 'How was this month for you?')
    await anonymous.getByText('Vote to see the results').waitFor()
    expect(await anonymous.getByText('%').count()).toBe(0)
    await anonymous.getByRole('radio', { name: 'A bit much' }).check()
    await anonymous.getByRole('button', { name: 'Vote', exact: true }).click()
    await anonymous.getByText('40%').first().waitFor()
    await pictures(page, 'polls-anonymous')
  })

  it('[POLL-21] that cannot be opened again is closed after a question, and says why few votes are not shown', async () => {
    const { page } = maren
    const maker = await signInAs(page, stage.served, 'maren')
    const { id } = await maker.call('POST v2/poll/create', {
      ...{ question: 'Too warm in here?', kind: 'single', anonymity: 'anonymous' },
      ...{ options: [{ label: 'Too warm' }, { label: 'Too cold' }], clientId: randomUUID() },
      receiverId: maker.spaceId ?? '',
    })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page)
      .getByRole('button', { name: /Too warm in here/ })
      .click()
    const pollCard = poll(page, 'Too warm in here?')
    await pollCard.getByRole('radio', { name: 'Too cold' }).check()
    await pollCard.getByRole('button', { name: 'Vote', exact: true }).click()
    await pollCard.getByText('Results show after 3 votes').waitFor()
    const close = async (answer: string) => {
      await page.getByRole('button', { name: 'Poll actions' }).click()
      await page.getByRole('button', { name: 'Close poll' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close this poll permanently?' })
      await dialog.waitFor()
      await pictures(page, 'polls-closing')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: answer }).click()
    }
    await close('Keep open')
    expect((await maker.call('POST v2/poll/get', { pollId: id })).status).toBe('open')
    await close('Close poll')
    await pollCard.getByText('With fewer than 3 votes').waitFor()
    await pictures(page, 'polls-closed-few')
  })
})
