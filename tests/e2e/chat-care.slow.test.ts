import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveInChat, choose, messagesWithText } from './chat.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { pictures } from './pictures.ts'
import { write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

describe('what should not have been said', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let priya: Person
  const word = `quince${randomUUID().slice(0, 4)}`

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(maren.page, stage.served, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
    priya = await arriveInChat(stage, 'priya')
    await maren.page.goto(demoUrl(stage.served, '/admin/reports'))
    await maren.page.getByText('No open reports').waitFor()
  })

  it('[CHAT-66] is reported from its menu, and whoever runs the space sees it at once', async () => {
    const { page } = priya
    await pictures(maren.page, 'reports-none')
    await write(jonas.page, `You are all ${word}s`)
    await messagesWithText(page, word).waitFor()
    await choose(page, word, 'Report')
    const dialog = page.getByRole('dialog', { name: 'Report message' })
    await dialog.getByRole('button', { name: 'Report' }).click()
    await dialog.getByText('Choose one.').waitFor()
    await dialog.getByRole('radio', { name: 'Harassment' }).check()
    await dialog.getByLabel('Comment').fill('That hurts.')
    await pictures(page, 'chat-report')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await page.getByText('Reported. An admin will review it.').waitFor()
    await maren.page.getByText(`You are all ${word}s`).waitFor()
    await maren.page.getByRole('link', { name: 'Reports 1 open' }).waitFor()
    await pictures(maren.page, 'reports')
    await expectAccessible(maren.page)
  })

  it('[CHAT-67] is deleted by whoever runs the space, for all who read it', async () => {
    const { page } = maren
    await page.getByRole('button', { name: `You are all ${word}s` }).click()
    const drawer = page.getByRole('dialog', { name: 'Reported message' })
    await drawer.getByText('That hurts.').waitFor()
    await drawer
      .getByRole('listitem')
      .filter({ hasText: `You are all ${word}s` })
      .waitFor()
    expect(await drawer.getByRole('listitem').count()).toBeGreaterThan(3)
    await drawer.getByRole('button', { name: 'Remove Jonas Feld from the space' }).waitFor()
    await drawer.getByRole('button', { name: 'Remove from room' }).waitFor()
    await pictures(page, 'report')
    await expectAccessible(page)
    await drawer.getByLabel('Note for owners and admins').fill('Talked with Jonas.')
    await drawer.getByRole('button', { name: 'Delete message' }).click()
    await page.getByText('Message deleted.').waitFor()
    await messagesWithText(priya.page, 'Deleted by an admin').waitFor()
    await page.getByText('No open reports').waitFor()
    await page.getByRole('link', { name: 'Reports', exact: true }).waitFor()
  })

  it('[CHAT-65] is folded once its sender is blocked, who writes in private no more', async () => {
    const { page } = priya
    await write(jonas.page, `And ${word}s again`)
    await choose(page, `And ${word}s again`, 'Block')
    await page
      .getByRole('dialog', { name: /^Block / })
      .getByRole('button', { name: 'Block' })
      .click()
    await page.getByText('From someone you blocked').last().waitFor()
    await page.getByRole('button', { name: 'All chats' }).click()
    const ofAll = page.getByRole('listitem').filter({ hasText: 'Harbour Studio' })
    await ofAll.getByText('From someone you blocked').waitFor()
    await ofAll.getByRole('button').click()
    expect(await messagesWithText(page, `And ${word}s again`).count()).toBe(0)
    await pictures(page, 'chat-folded')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show', exact: true }).last().press('Enter')
    await messagesWithText(page, `And ${word}s again`).waitFor()
    await jonas.page.getByRole('button', { name: 'Message Priya Raghavan' }).click()
    await write(jonas.page, 'Why?')
    await jonas.page.getByText('This person isn’t accepting messages right now.').waitFor()
    await pictures(jonas.page, 'chat-refused')
  })

  it('[CHAT-65] lists whom one has blocked in the settings, where one lets them again', async () => {
    const { page } = priya
    await page.getByRole('button', { name: 'You', exact: true }).click()
    await page.getByRole('tab', { name: 'Blocked' }).click()
    await page.getByRole('button', { name: 'Unblock Jonas Feld' }).waitFor()
    await pictures(page, 'settings-blocked')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unblock Jonas Feld' }).click()
    await page.getByText('You haven’t blocked anyone.').waitFor()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    const isShown = page.getByRole('checkbox', { name: /Let others see what I’ve read/ })
    await isShown.uncheck()
    await page.getByRole('tab', { name: 'Data' }).click()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await expect.poll(() => isShown.isChecked()).toBe(false)
    await pictures(page, 'settings-receipts')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await messagesWithText(page, `And ${word}s again`).waitFor()
  })

  it('[CHAT-71] is gone some day where the space keeps messages so long, which stands above its chats', async () => {
    const { page } = maren
    await page.goto(demoUrl(stage.served, '/admin/settings'))
    const retentionSelect = page.getByLabel('Keep messages')
    await retentionSelect.selectOption({ label: '90 days' })
    await page.getByText('No messages are that old yet.').waitFor()
    await retentionSelect.scrollIntoViewIfNeeded()
    await pictures(page, 'retention-settings')
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Features' }).getByRole('button', { name: 'Save' }).click()
    await priya.page.getByText('Messages are deleted after 90 days').waitFor()
    await pictures(priya.page, 'retention-chat')
    await expectAccessible(priya.page)
  })

  it('[CHAT-72] is a part of what one can take along as a file', async () => {
    const { page } = jonas
    await page.getByRole('button', { name: 'You', exact: true }).click()
    await page.getByRole('tab', { name: 'Data' }).click()
    await page.getByRole('button', { name: 'Download' }).waitFor()
    await pictures(page, 'settings-data')
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    const all = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(all.profile).toMatchObject([{ name: 'Jonas Feld' }])
    expect(all.messages.some(({ words }: { words: string }) => words === `And ${word}s again`)).toBe(true)
  })
})
