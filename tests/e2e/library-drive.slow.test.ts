import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { addFile, allowInTab, controlSandboxDrive, fault } from './drive.ts'
import { fileIn } from './library.ts'
import { pictures } from './pictures.ts'
import { close, settings, tab } from './settings.ts'
import { enterSpace } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const MB = 1024 ** 2
const EMAIL = 'maren@example.com'

const dialog = (page: Page, name = 'From Google Drive') => page.getByRole('dialog', { name })
const row = (page: Page, name: string | RegExp) => board(page).getByRole('row', { name })
const panel = (page: Page) => board(page).getByRole('region', { name: 'Google Drive' })
const fromDrive = async (page: Page) => {
  await board(page).getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'From Google Drive' }).click()
}
const choose = (page: Page, name: string) =>
  dialog(page)
    .getByRole('checkbox', { name: `Select ${name}` })
    .check()
const copy = async (page: Page, name: string) => {
  await fromDrive(page)
  await choose(page, name)
  await dialog(page).getByRole('button', { name: 'Add a copy' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}
const entry = async (page: Page, name: string, words: string) => {
  await row(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  await page.getByRole('button', { name: words }).click()
}
const linked = async (page: Page) => {
  await page.getByRole('button', { name: 'You', exact: true }).click()
  await tab(page, 'Linked')
}
const clear = async (page: Page) => {
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await panel(page).waitFor({ state: 'hidden' })
}

describe('Google Drive beside the library', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: { SPACE_STORAGE_BYTES: String(64 * MB) } })
  let maren: Person
  let actor: Actor

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    actor = await arriveAs(maren.page, stage.served, 'maren')
  })

  it('[LINK-9] is linked from the room in a tab of its own, and the room goes on', async () => {
    const { page } = maren
    await linked(page)
    await settings(page).getByText('Add files from it to the library').waitFor()
    await pictures(page, 'drive-settings')
    const google = await allowInTab(page, EMAIL, async () => {
      await settings(page).getByRole('button', { name: 'Link Google Drive', exact: true }).click()
      await settings(page).getByText('then come back here').waitFor()
      await expectAccessible(page)
    })
    await google.getByText('You can close this tab').waitFor()
    await google.close()
    await settings(page).getByText(`${EMAIL} · linked since`).waitFor()
    await pictures(page, 'drive-settings-linked')
    await expectAccessible(page)
    expect(page.url()).toBe(demoUrl(stage.served, '/space'))
    await close(page)
  })

  it('[DRIVE-5] brings a link to a file into a folder, found by its name', async () => {
    const { page } = maren
    await openBoard(page, 'Library')
    await fromDrive(page)
    await dialog(page).getByText('Reading list.txt').waitFor()
    await pictures(page, 'drive-import')
    await expectAccessible(page)
    await dialog(page).getByRole('searchbox').fill('minutes')
    await dialog(page).getByText('Reading list.txt').waitFor({ state: 'hidden' })
    await choose(page, 'Minutes of Monday')
    await dialog(page).getByText('1 selected').waitFor()
    await dialog(page).getByRole('button', { name: 'Add as link' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await row(page, /Minutes of Monday/).click()
    await board(page)
      .getByRole('link', { name: /Minutes of Monday/ })
      .waitFor()
    await pictures(page, 'drive-item')
    await expectAccessible(page)
    await board(page).getByRole('button', { name: 'Library', exact: true }).click()
  })

  it('[DRIVE-6] brings a copy out of a folder, by keys alone', async () => {
    const { page } = maren
    await board(page).getByRole('button', { name: 'New', exact: true }).focus()
    await page.keyboard.press('Enter')
    const entries = page.locator('#library-new').getByRole('button')
    await expect.poll(() => entries.first().evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Plans' }).focus()
    await page.keyboard.press('Enter')
    const file = dialog(page).getByRole('checkbox', { name: 'Select Budget 2027.csv' })
    await file.focus()
    await page.keyboard.press('Space')
    await dialog(page).getByRole('button', { name: 'Add a copy' }).focus()
    await page.keyboard.press('Enter')
    await row(page, /Budget 2027\.csv/).waitFor()
    await panel(page).getByText('In the library').waitFor()
    await pictures(page, 'drive-copied')
    await expectAccessible(page)
    await clear(page)
  })

  it('[DRIVE-10] says that a folder can only be linked', async () => {
    const { page } = maren
    await fromDrive(page)
    await choose(page, 'Plans')
    await dialog(page).getByText('link only').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Add a copy' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('[DRIVE-9] shows how far a copy has come, and lets it be cancelled', async () => {
    const { page } = maren
    await addFile(stage.served, EMAIL, 'film.bin', 20 * MB)
    await fault(stage.served, 'cut', 5)
    await copy(page, 'film.bin')
    await panel(page)
      .getByText(/From your Google Drive · .* of 20/)
      .waitFor()
    await pictures(page, 'drive-on-the-way')
    await panel(page).getByRole('button', { name: 'Cancel film.bin' }).click()
    await panel(page).getByText('Canceled').waitFor()
    await fault(stage.served, 'cut', 0)
    expect(await row(page, /film\.bin/).count()).toBe(0)
    await clear(page)
  })

  it('[DRIVE-10] says where there is no room for a copy', async () => {
    const { page } = maren
    await addFile(stage.served, EMAIL, 'too large.bin', 80 * MB)
    await copy(page, 'too large.bin')
    await panel(page).getByRole('alert').waitFor()
    await pictures(page, 'drive-no-room')
    expect(await panel(page).getByRole('alert').textContent()).toMatch(/storage is full/)
    await expectAccessible(page)
    await clear(page)
  })

  it('[DRIVE-4] saves a file into a folder that is made there', async () => {
    const { page } = maren
    await fileIn(actor, 'Harbour plan.txt', Buffer.from('Three boats and a crane.'))
    await entry(page, 'Harbour plan.txt', 'Save to Google Drive')
    const save = dialog(page, 'Save “Harbour plan.txt” to Google Drive')
    await save.getByRole('button', { name: 'Plans' }).click()
    await save.getByText('No folders here').waitFor()
    await save.getByRole('button', { name: 'New folder' }).click()
    await save.getByLabel('Folder name').fill('From the harbour')
    await save.getByRole('button', { name: 'Create folder' }).click()
    await save.getByText('From the harbour').waitFor()
    await pictures(page, 'drive-save')
    await expectAccessible(page)
    await save.getByRole('button', { name: 'Save here' }).click()
    await panel(page).getByText('In your Google Drive').waitFor()
    const address = await panel(page).getByRole('link', { name: 'Harbour plan.txt' }).getAttribute('href')
    const driveResponse = await fetch(address ?? '')
    expect(await driveResponse.text()).toContain('Harbour plan.txt')
    await clear(page)
  })

  it('[DRIVE-8] opens a file to everybody once that is said twice', async () => {
    const { page } = maren
    await entry(page, 'Minutes of Monday', 'Make public')
    const question = dialog(page, 'Make this file public?')
    await question.getByText('without logging in').waitFor()
    await pictures(page, 'drive-public')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Make public' }).click()
    await page.getByText('can now read').first().waitFor()
    const desk = await (await fetch(`${stage.served.origin}/sandbox/drive`)).text()
    expect(desk).toMatch(/Minutes of Monday.*anyone with the link can view/)
  })

  it('[DRIVE-1] says that Google Drive isn’t responding, and tries again', async () => {
    const { page } = maren
    await fault(stage.served, 'down', 99)
    await fromDrive(page)
    await dialog(page).getByText('Google Drive isn’t responding').waitFor()
    await pictures(page, 'drive-down')
    await expectAccessible(page)
    await fault(stage.served, 'down', 0)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page).getByText('Reading list.txt').waitFor()
    await page.keyboard.press('Escape')
  })

  it('[DRIVE-9] goes on with a copy after the server was started anew', async () => {
    const { page } = maren
    await addFile(stage.served, EMAIL, 'across.bin', 4 * MB)
    await fault(stage.served, 'cut', 5)
    await copy(page, 'across.bin')
    await panel(page)
      .getByText(/From your Google Drive/)
      .waitFor()
    await stage.served.stop()
    await stage.served.start()
    await panel(page).getByText('In the library').waitFor({ timeout: 60_000 })
    await row(page, /across\.bin/).waitFor()
    await clear(page)
  })

  it('[LINK-5] leads from a Drive whose access was taken back to linking, and back', async () => {
    const { page } = maren
    await controlSandboxDrive(stage.served, 'revoke')
    await controlSandboxDrive(stage.served, 'expire')
    await fromDrive(page)
    await dialog(page).getByText('was revoked at Google').waitFor()
    await pictures(page, 'drive-link-first')
    await expectAccessible(page)
    const google = await allowInTab(page, EMAIL, () =>
      dialog(page).getByRole('button', { name: 'Link Google Drive', exact: true }).click(),
    )
    await google.close()
    await dialog(page).getByText('Reading list.txt').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('[LINK-6] is unlinked with a question that says what happens, and refused without a loss', async () => {
    const { page } = maren
    await page.goto(`${stage.served.origin}/join#linked`)
    await settings(page).getByText(`${EMAIL} · linked since`).waitFor()
    await settings(page).getByRole('button', { name: 'Unlink Google Drive' }).click()
    const question = dialog(page, 'Unlink Google Drive?')
    await question.getByText('Copies in the library stay').waitFor()
    await pictures(page, 'drive-unlink')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Unlink' }).click()
    await settings(page).getByRole('button', { name: 'Link Google Drive', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Nothing was linked' }).waitFor()
    await page.getByRole('link', { name: 'Back to settings' }).click()
    await settings(page).getByRole('button', { name: 'Link Google Drive', exact: true }).waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/join#linked`)
  })

  it('[DRIVE-10] leads from a library without a linked Drive to linking, and back to the files', async () => {
    const { page } = maren
    await page.goto(demoUrl(stage.served, '/welcome'))
    await enterSpace(page)
    await openBoard(page, 'Library')
    await fromDrive(page)
    const google = await allowInTab(page, EMAIL, () =>
      dialog(page).getByRole('button', { name: 'Link Google Drive', exact: true }).click(),
    )
    await google.close()
    await dialog(page).getByText('Reading list.txt').waitFor()
    await page.keyboard.press('Escape')
  })
})
