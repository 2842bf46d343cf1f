import { FREE_PLAN } from '@metapyra/contract/plans'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchFast, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { fileOnDisk } from './file-on-disk.ts'
import { setNetwork } from './network.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const MB = 1024 ** 2
const ROOM = 64 * MB
const PART = /\/v2\/library\/upload-part$/

const open = async (page: Page) => {
  await openBoard(page, 'Library')
  await board(page).getByRole('searchbox').waitFor()
}
const row = (page: Page, name: string | RegExp) => board(page).getByRole('row', { name })
const uploads = (page: Page) => board(page).getByRole('region', { name: 'Uploads' })
const chooser = (page: Page) => board(page).locator('input[type=file][multiple]')
const toTop = async (page: Page) => {
  const back = page.getByRole('button', { name: 'Back', exact: true })
  if (await back.isVisible()) await back.click()
}

/** Drops files on the tab, with the events that browsers fire. */
const drop = (page: Page, files: readonly { name: string; size: number; seed?: number }[]) =>
  board(page)
    .getByRole('searchbox')
    .evaluate((element, all) => {
      const data = new DataTransfer()
      for (const { name, size, seed = 1 } of all) {
        const bytes = new Uint8Array(size).fill(seed)
        data.items.add(new File([bytes], name, { lastModified: 1_700_000_000_000 }))
      }
      const eventInit = { bubbles: true, cancelable: true, dataTransfer: data }
      element.dispatchEvent(new DragEvent('dragover', eventInit))
      element.dispatchEvent(new DragEvent('drop', eventInit))
    }, files)

describe('the files of a library', () => {
  const stage = setUpServerAndBrowser({
    ...withDemo,
    env: { SPACE_STORAGE_BYTES: String(ROOM) },
    // Optimized, because a minute of hashing would otherwise take an hour.
    launch: () => launchFast(),
  })
  let maren: Person
  let actor: Actor

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    actor = await arriveAs(maren.page, stage.served, 'maren')
    await actor.call('POST v2/library/create', { kind: 'folder', name: 'Plans' })
    await open(maren.page)
  })

  it('[LIB-34] fall in by the dozen, each with its progress, and lie in the folder in the end', async () => {
    const { page } = maren
    const names = Array.from({ length: 12 }, (_, at) => `plan ${at + 1}.txt`)
    await drop(
      page,
      names.map((name, seed) => ({ name, size: 1000 + seed, seed: seed + 1 })),
    )
    await uploads(page).getByText('12 files uploaded').waitFor()
    await row(page, /plan 12\.txt/).waitFor()
    await pictures(page, 'library-uploaded')
    await expectAccessible(page)
    await uploads(page).getByRole('button', { name: 'Clear' }).click()
    await uploads(page).waitFor({ state: 'hidden' })
  })

  it('[LIB-34] are paused and resumed, and go on while the board is closed', async () => {
    const { page } = maren
    await setNetwork(page, { uploadBytesPerSecond: 2 * MB })
    const checking = page.waitForEvent('worker')
    await drop(page, [{ name: 'film.bin', size: 20 * MB, seed: 3 }])
    // The worker that reads the file is allowed nothing else.
    const policy = await page.evaluate(
      async (url) => (await fetch(url)).headers.get('content-security-policy'),
      (await checking).url(),
    )
    expect(policy).toBe("default-src 'none';script-src 'self';frame-ancestors 'none'")
    await uploads(page)
      .getByText(/^Uploading/)
      .waitFor()
    await pictures(page, 'library-uploading')
    await uploads(page).getByRole('button', { name: 'Pause film.bin' }).click()
    await uploads(page)
      .getByText(/^Paused at/)
      .waitFor()
    await pictures(page, 'library-paused')
    await expectAccessible(page)
    await setNetwork(page)
    await uploads(page).getByRole('button', { name: 'Resume film.bin' }).click()
    await page.getByRole('button', { name: 'Close Board' }).click()
    const isThere = async () => (await actor.call('POST v2/library/list', { search: 'film' })).rows.length
    await expect.poll(isThere, { timeout: 30_000 }).toBe(1)
    await open(page)
    await row(page, /film\.bin/).waitFor()
  })

  it('[LIB-35] go on by themselves after the line was cut', async () => {
    const { page } = maren
    await setNetwork(page, { uploadBytesPerSecond: 2 * MB })
    await drop(page, [{ name: 'cut.bin', size: 9 * MB, seed: 4 }])
    await page.waitForRequest(PART)
    await setNetwork(page, { offline: true })
    await uploads(page).getByText('Waiting for a connection').waitFor()
    await setNetwork(page)
    await row(page, /cut\.bin/).waitFor({ timeout: 30_000 })
    await uploads(page).getByRole('button', { name: 'Clear' }).click()
  })

  it('[LIB-35] go on after a reload with what is not there yet, once they are chosen again', async () => {
    const { page } = maren
    const file = await fileOnDisk('kept.bin', Buffer.alloc(13 * MB, 7))
    const parts = { sent: 0, come: 0 }
    page.on('request', (request) => {
      if (PART.test(request.url())) parts.sent += 1
    })
    page.on('response', (response) => {
      if (PART.test(response.url()) && response.ok()) parts.come += 1
    })
    await setNetwork(page, { uploadBytesPerSecond: 2 * MB })
    await chooser(page).setInputFiles([file])
    await expect.poll(() => parts.come, { timeout: 30_000 }).toBeGreaterThan(0)
    const dialogShown = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const question = await dialogShown
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reloaded
    const come = parts.come
    parts.sent = 0
    await setNetwork(page)
    await page.getByRole('button', { name: /^Board/ }).waitFor()
    await open(page)
    await uploads(page)
      .getByText(/Choose it again to resume/)
      .waitFor()
    await pictures(page, 'library-missing')
    const choosing = page.waitForEvent('filechooser')
    await uploads(page)
      .getByRole('button', { name: /^Choose again/ })
      .click()
    await (await choosing).setFiles([file])
    await row(page, /kept\.bin/).waitFor({ timeout: 30_000 })
    // Of four parts. One that was in progress during the reload may have arrived too.
    expect(parts.sent).toBeLessThanOrEqual(4 - come)
  })

  it('[LIB-38] that have no room are told so, with what to do, and the room is shown', async () => {
    const { page } = maren
    await drop(page, [{ name: 'too much.bin', size: ROOM, seed: 9 }])
    await uploads(page)
      .getByRole('alert')
      .filter({ hasText: /storage is full: 64 MB\. .*larger plan/ })
      .waitFor()
    // There is no room for it, however often it is tried.
    expect(
      await uploads(page)
        .getByRole('button', { name: /^Try again/ })
        .count(),
    ).toBe(0)
    await board(page)
      .getByText(/of 64 MB used/)
      .waitFor()
    await pictures(page, 'library-full')
    await expectAccessible(page)
    await uploads(page).getByRole('button', { name: 'Cancel too much.bin' }).click()
    expect(FREE_PLAN.limits.storageBytes).toBeGreaterThan(ROOM)
  })

  it('[LIB-38] that had no room are tried again once there is some', async () => {
    const { page } = maren
    await drop(page, [{ name: 'wide.bin', size: 24 * MB, seed: 5 }])
    await uploads(page).getByRole('alert').filter({ hasText: 'storage is full' }).waitFor()
    const retryButton = uploads(page).getByRole('button', { name: 'Try again: wide.bin' })
    expect(await retryButton.count()).toBe(0)
    const { rows } = await actor.call('POST v2/library/list', { search: 'cut' })
    const resourceId = rows[0]?.id ?? ''
    await actor.call('PUT v2/library/update', { resourceId, isTrashed: true })
    await actor.call('POST v2/library/remove', { resourceId })
    await retryButton.click()
    await uploads(page).getByRole('button', { name: 'wide.bin', exact: true }).waitFor({ timeout: 30_000 })
    await uploads(page).getByRole('button', { name: 'Clear' }).click()
  })

  it('[LIB-30] are those that are there by now, once the line is back', async () => {
    const { page, context } = maren
    await context.setOffline(true)
    await page.getByText('Messages send when you’re back online').waitFor({ timeout: 60_000 })
    await actor.call('POST v2/library/create', { kind: 'note', name: 'Meanwhile', text: 'Written elsewhere' })
    expect(await row(page, /Meanwhile/).count()).toBe(0)
    await context.setOffline(false)
    await row(page, /Meanwhile/).waitFor({ timeout: 60_000 })
  })

  it('[LIB-31] are walked through, renamed and thrown away by keys', async () => {
    const { page } = maren
    await toTop(page)
    await row(page, /plan 1\.txt/).click({ modifiers: ['Control'] })
    await board(page).getByText('1 selected').waitFor()
    await page.keyboard.press('Escape')
    await row(page, /^(?!.*Plans).*plan 1\.txt/).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('plan 2.txt')
    await page.keyboard.press('F2')
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('plan 1.txt')
    await page.keyboard.press('Enter')
    await page
      .getByText(/already used in this folder/)
      .first()
      .waitFor()
    await name.fill('a second plan.txt')
    await page.keyboard.press('Enter')
    await row(page, /second plan\.txt/).waitFor()
    await row(page, /second plan\.txt/).focus()
    await page.keyboard.press('Delete')
    await row(page, /second plan\.txt/).waitFor({ state: 'detached' })
  })

  it('[LIB-36] are named before they are deleted for good, and taken back', async () => {
    const { page } = maren
    await board(page).getByRole('button', { name: 'Trash', exact: true }).click()
    await row(page, /second plan\.txt/).waitFor()
    await pictures(page, 'library-trash')
    await expectAccessible(page)
    await row(page, /second plan\.txt/).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog', { name: 'Delete “a second plan.txt” permanently?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await board(page).getByRole('button', { name: 'More actions for a second plan.txt' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await row(page, /second plan\.txt/).waitFor({ state: 'detached' })
    await board(page).getByRole('button', { name: 'All', exact: true }).click()
    await row(page, /second plan\.txt/).waitFor()
  })

  it('[LIB-32] are found by their names as one types, with what was sought marked', async () => {
    const { page } = maren
    await board(page).getByRole('searchbox').fill('film')
    await row(page, /film\.bin/).waitFor()
    await expect.poll(() => row(page, /plan/).count()).toBe(0)
    await row(page, /film\.bin/)
      .locator('mark')
      .waitFor()
    await pictures(page, 'library-search')
    await expectAccessible(page)
    await board(page).getByRole('searchbox').fill('')
    await row(page, /Plans/).waitFor()
    await pictures(page, 'library-list')
  })
})
