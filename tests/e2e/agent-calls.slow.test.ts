import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { call, expectStatus, talk } from './agent-talk.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { cancelled, fakeSpeech, finishSpeaking, recognizeSpeech, spoken } from './fake-speech.ts'
import { pictures } from './pictures.ts'
import { launchWithDevices } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const HOLIDAY = 'How many days of holiday do we have?'
const turn = (page: Page, question: string) =>
  board(page).getByRole('log', { name: 'Conversation with Skipper' }).getByRole('article', { name: question })

describe('a call with an agent in the browser', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: () => launchWithDevices() })
  const caller = async (personKey = 'owen', canRecognize = true): Promise<Person> => {
    const person = await stage.personOfTest({ viewport: WIDE })
    await fakeSpeech(person.context, { hears: canRecognize })
    await arriveAs(person.page, stage.served, personKey)
    return person
  }

  it('[AGENT-19] is heard and captioned, answered aloud without marks and numbers, and kept', async () => {
    const { page } = await caller()
    await talk(page)
    await expectStatus(page, 'Listening…')
    await board(page).getByRole('button', { name: 'History' }).waitFor({ state: 'detached' })
    await pictures(page, 'agent-call-listening')
    await recognizeSpeech(page, 'how many days', false)
    await call(page).getByText('how many days').waitFor()
    await expectAccessible(page)
    await recognizeSpeech(page, HOLIDAY)
    await expectStatus(page, 'Skipper is speaking')
    await turn(page, HOLIDAY).getByText('Everyone has 27 days of vacation a year').waitFor()
    await pictures(page, 'agent-call-speaking')
    await expectAccessible(page)
    await finishSpeaking(page)
    await expectStatus(page, 'Listening…')
    const read = (await spoken(page)).join(' ')
    expect(read).toContain('Everyone has 27 days of vacation a year')
    expect(read).not.toMatch(/[“”[\]]/)
    await board(page).getByRole('button', { name: 'End call' }).click()
    await board(page).getByRole('textbox', { name: 'Ask Skipper' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.speech.isListening())).toBe(false)
    await page.reload()
    await board(page).getByRole('button', { name: 'History' }).click()
    await board(page)
      .getByRole('button', { name: /^How many days of holiday/ })
      .first()
      .click()
    await turn(page, HOLIDAY).waitFor()
  })

  it('[AGENT-19] falls silent when its caller speaks, or presses Space, and not at its own voice', async () => {
    const { page } = await caller()
    await talk(page)
    await expectStatus(page, 'Listening…')
    await recognizeSpeech(page, HOLIDAY)
    await expectStatus(page, 'Skipper is speaking')
    const [firstSentence = ''] = await spoken(page)
    await recognizeSpeech(page, firstSentence.split(' ').slice(0, 4).join(' '), false)
    expect(await cancelled(page)).toBe(0)
    await recognizeSpeech(page, 'wait please', false)
    await expectStatus(page, 'Listening…')
    expect(await cancelled(page)).toBe(1)
    await recognizeSpeech(page, 'wait please, who won the regatta in 1987?')
    await expectStatus(page, 'Skipper is speaking')
    await page.keyboard.press('Space')
    await expectStatus(page, 'Listening…')
    expect(await cancelled(page)).toBe(2)
    await board(page).getByRole('button', { name: 'Mute' }).click()
    await expectStatus(page, 'You’re muted')
    expect(await page.evaluate(() => window.speech.isListening())).toBe(false)
    await board(page).getByRole('button', { name: 'Unmute' }).click()
    await expectStatus(page, 'Listening…')
    await board(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => page.evaluate(() => window.speech.isListening())).toBe(false)
  })

  it('[AGENT-19] is typed where the microphone is refused or the browser cannot listen, and is answered aloud', async () => {
    const { page } = await caller()
    await talk(page)
    await expectStatus(page, 'Listening…')
    await page.evaluate(() => window.speech.fail('no-speech'))
    await call(page).getByText('I didn’t hear anything.').waitFor()
    await expect.poll(() => page.evaluate(() => window.speech.isListening())).toBe(true)
    await page.evaluate(() => window.speech.fail('not-allowed'))
    await call(page).getByText('Mic access is blocked.').waitFor()
    await expectStatus(page, 'Skipper is waiting for you to type')
    await pictures(page, 'agent-call-refused')
    await expectAccessible(page)

    const { page: deaf } = await caller('maren', false)
    await openBoard(deaf, 'Agents')
    await board(deaf)
      .getByRole('button', { name: /^Skipper/ })
      .click()
    await board(deaf).getByTitle('This browser can’t listen.').click()
    await call(deaf).getByText('This browser can’t listen. Type, and answers are read aloud.').waitFor()
    await call(deaf).getByRole('textbox', { name: 'Ask Skipper' }).fill(HOLIDAY)
    await deaf.keyboard.press('Enter')
    await expectStatus(deaf, 'Skipper is speaking')
    expect((await spoken(deaf)).join(' ')).toContain('27 days')
    await board(deaf).getByRole('button', { name: 'Interrupt' }).click()
    await expectStatus(deaf, 'Skipper is waiting for you to type')
  })

  it('[AGENT-20] is not heard in the room: the microphone there is off meanwhile, and on again after it', async () => {
    const { page } = await caller()
    const mic = page.getByRole('button', { name: /^Mic/ })
    await mic.click()
    await expect.poll(() => mic.getAttribute('aria-pressed')).toBe('true')
    await talk(page)
    await expectStatus(page, 'Listening…')
    await call(page).getByText('You’re muted in the room during this call.').waitFor()
    await expect.poll(() => mic.getAttribute('aria-pressed')).toBe('false')
    await board(page).getByRole('button', { name: 'End call' }).click()
    await expect.poll(() => mic.getAttribute('aria-pressed')).toBe('true')
  })
})
