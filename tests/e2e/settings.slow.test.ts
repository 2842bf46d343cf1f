import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { fileOnDisk } from './file-on-disk.ts'
import { enterAsGuest, openToGuests } from './guests.ts'
import { picture } from './pictures.ts'
import { close, open, save, settings, tab } from './settings.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: name })
const pictureOf = async (page: Page, name: string) => {
  const image = rowOf(page, name).locator('img')
  return (await image.count()) > 0 ? image.getAttribute('src') : null
}
const field = (page: Page, label: string) => settings(page).getByLabel(label, { exact: false })

const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">
<script>document.title='broken into'</script><rect width="80" height="80" fill="#0a7" onload="alert(1)"/></svg>`
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

const stage = setUpServerAndBrowser(withDemo)
let maren: Person
let jonas: Person

beforeAll(async () => {
  ;[maren, jonas] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
  await Promise.all([
    arriveAs(maren.page, stage.served, 'maren'),
    arriveAs(jonas.page, stage.served, 'jonas'),
  ])
  await rowOf(maren.page, 'Jonas Feld').waitFor()
})

describe('the own picture', () => {
  it('says beside it what is wrong with a file, before it leaves', async () => {
    const { page } = jonas
    await open(page)
    await settings(page).getByRole('radio', { name: 'Picture' }).check()
    const input = settings(page).getByLabel('Picture file')
    await input.setInputFiles(file('a.webp', 'image/webp', Buffer.from('RIFF')))
    await settings(page).getByText('Choose a JPEG, PNG, GIF or SVG picture.').waitFor()
    await input.setInputFiles(await fileOnDisk('a.png', Buffer.alloc(5 * 1024 * 1024 + 1)))
    await settings(page).getByText('This picture is larger than 5 MB.').waitFor()
    await input.setInputFiles(file('a.png', 'image/png', Buffer.from('<html>')))
    await settings(page).getByText('Choose a JPEG, PNG, GIF or SVG picture.').waitFor()
  })

  it('[FILE-2] is seen by the others at once; of an SVG with a script its pixels are', async () => {
    const { page } = jonas
    const input = settings(page).getByLabel('Picture file')
    await input.setInputFiles(file('me.svg', 'image/svg+xml', Buffer.from(HOSTILE)))
    await settings(page).getByRole('button', { name: 'Remove' }).waitFor()
    await save(page)
    await close(page)
    await expect.poll(() => pictureOf(maren.page, 'Jonas Feld')).toMatch(/^\/api\/files\//)
    const address = await pictureOf(maren.page, 'Jonas Feld')
    expect(await maren.page.evaluate(fetched, address ?? '')).toEqual({
      type: 'image/png',
      policy: "default-src 'none'; frame-ancestors 'self'; sandbox",
      begins: 'PNG',
    })
    const alone = await maren.context.newPage()
    await alone.goto(demoUrl(stage.served, address ?? ''))
    expect(await alone.title()).not.toBe('broken into')
    await alone.close()
    // The browser's own page around a picture has styles, which the picture's policy forbids.
    for (const complaint of maren.complaints.splice(0)) expect(complaint).toContain("default-src 'none'")
  })

  it('can be taken away for the initials', async () => {
    const { page } = jonas
    await open(page)
    await settings(page).getByRole('radio', { name: 'Initials' }).check()
    await save(page)
    await close(page)
    await expect.poll(() => pictureOf(maren.page, 'Jonas Feld')).toBeNull()
  })
})

describe('the figure', () => {
  it('is built by mouse and by keys, drawn for the others, and there after a reload', async () => {
    const { page } = jonas
    await open(page, 'Avatar')
    await expectAccessible(page)
    const hair = settings(page).getByRole('group', { name: 'Hair and head' })
    await hair.getByRole('radio', { name: 'curls' }).check()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => hair.getByRole('radio', { name: 'afro' }).isChecked()).toBe(true)
    await settings(page).getByRole('radio', { name: 'round glasses' }).check()
    await save(page)
    await close(page)
    await expect.poll(() => pictureOf(maren.page, 'Jonas Feld')).toMatch(/^data:image\/svg\+xml,/)
    const first = await pictureOf(maren.page, 'Jonas Feld')
    await page.reload()
    await open(page, 'Avatar')
    await expect.poll(() => hair.getByRole('radio', { name: 'afro' }).isChecked()).toBe(true)
    await settings(page).getByRole('button', { name: 'Surprise me' }).click()
    await hair.getByRole('radio', { name: 'bun' }).check()
    await save(page)
    await close(page)
    await expect.poll(() => pictureOf(maren.page, 'Jonas Feld')).not.toBe(first)
  })
})

describe('what one does, and how one is reached', () => {
  it('[USER-3] is said for this space apart, where others read it', async () => {
    const { page } = jonas
    await rowOf(maren.page, 'Jonas Feld').getByText('Lead Architect').waitFor()
    await open(page)
    await field(page, 'Job title in Harbour Studio').fill('Harbour Pilot')
    await save(page)
    await close(page)
    await rowOf(maren.page, 'Jonas Feld').getByText('Harbour Pilot').waitFor()
  })

  it('[USER-4] is a country of the list and a number that nobody has verified', async () => {
    const { page } = jonas
    await open(page)
    const country = settings(page).getByRole('combobox', { name: 'Country' })
    await expect.poll(() => country.inputValue()).toBe('Germany +49')
    // A country code instead of a flag, because not every machine has a font with flags.
    await settings(page).getByText('DE', { exact: true }).waitFor()
    await country.fill('nowhere')
    await settings(page).getByRole('button', { name: 'Save' }).click()
    await settings(page).getByText('Choose from the list, or type a code like +49.').waitFor()
    await country.fill('+46')
    await settings(page).getByText('Stockholm, Europe, Swedish').waitFor()
    await field(page, 'Mobile number').fill('12')
    await settings(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter 4 to 14 digits.').waitFor()
    await field(page, 'Mobile number').fill('171 234-5678')
    await save(page)
    await page.reload()
    await open(page)
    await expect.poll(() => country.inputValue()).toBe('Sweden +46')
    expect(await field(page, 'Mobile number').inputValue()).toBe('1712345678')
    // [USER-6] It shares its dialing code with Russia.
    await country.fill('Kazakhstan +7')
    await save(page)
    await page.reload()
    await open(page)
    await expect.poll(() => country.inputValue()).toBe('Kazakhstan +7')
    await settings(page).getByText('Not verified. Don’t include the country code.').waitFor()
    await settings(page)
      .getByText(/^Last login: \d{1,2} [A-Z][a-z]+, \d\d:\d\d$/)
      .waitFor()
    await expectAccessible(page)
  })

  it('[USER-5] is emptied where somebody empties it', async () => {
    const { page } = jonas
    await field(page, 'Mobile number').fill('')
    await field(page, 'Job title in Harbour Studio').fill('')
    await save(page)
    await close(page)
    await rowOf(maren.page, 'Jonas Feld').getByText('Lead Architect').waitFor()
    await page.reload()
    await open(page)
    expect(await field(page, 'Mobile number').inputValue()).toBe('')
    await close(page)
  })
})

it('the settings open from the top bar as well, and on a phone they fill the screen', async () => {
  const { page } = await stage.personOfTest({ viewport: PHONE })
  await signInAs(page, stage.served, 'ingrid')
  await page.goto(`${stage.served.origin}/join`)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    for (const name of ['Profile', 'Avatar']) {
      await tab(page, name)
      await settings(page).getByRole('button', { name: 'Save' }).waitFor()
      await expectAccessible(page)
      await picture(page, `settings-${name}-${scheme}-390`)
    }
    const box = await settings(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await settings(page).waitFor({ state: 'hidden' })
  }
})

it('[USER-2] a guest is asked for name and picture alone', async () => {
  const space = await openToGuests(stage.served)
  const { page } = await stage.personOfTest()
  await page.goto((await space.link()).url)
  await enterAsGuest(page, 'Gus')
  await page.getByRole('button', { name: 'You' }).click()
  const dialog = settings(page)
  await dialog.getByLabel('Name').waitFor()
  expect(await dialog.getByRole('tab').allTextContents()).toEqual(['Profile'])
  expect(
    await dialog.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).toEqual(['picture', 'initials'])
  expect(await dialog.getByRole('textbox').count()).toBe(1)
  await dialog.getByLabel('Name').fill('Gustav')
  await save(page)
  await rowOf(page, 'Gustav').waitFor()
})

async function fetched(address: string) {
  const { headers, ...response } = await fetch(address).then(async (answer) => ({
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }))
  return {
    type: headers.get('content-type'),
    policy: headers.get('content-security-policy'),
    begins: String.fromCharCode(...response.bytes.subarray(1, 4)),
  }
}
