import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { invite, register } from '../api/register.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { demoUrl, signInAs } from './demo.ts'
import { picture } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** A picture twice as wide as high: the left half is red, the right half blue. */
const wideLogo = () => {
  const [width, height] = [80, 40]
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, (_, x) => Buffer.from(x < width / 2 ? [200, 30, 30] : [30, 30, 200])),
  ])
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('the settings of a space, by hand', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let page: Page
  let maren: Actor
  beforeAll(async () => {
    ;({ page } = await stage.personOfSuite({ viewport: WIDE }))
    maren = await signInAs(page, stage.served, 'maren')
    await openSettings(page)
  })

  const openSettings = async (settingsPage: Page) => {
    await settingsPage.goto(demoUrl(stage.served, '/admin/settings'))
    await settingsPage.getByLabel('Space name').waitFor()
  }
  const section = (name: string, settingsPage = page) =>
    settingsPage.getByRole('region', { name, exact: true })
  const save = (name: string, settingsPage = page) =>
    section(name, settingsPage).getByRole('button', { name: 'Save', exact: true }).click()
  const details = () => maren.call('POST v2/admin/workspace/details', {})
  const settings = async () => (await maren.call('POST v2/admin/workspace/setting-details', {})).settings
  const saved = async (settingsPage = page) => {
    await settingsPage.getByText('Saved.', { exact: true }).first().waitFor()
    await settingsPage.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
  }

  it('an admin renames the space, and reads the new name everywhere at once', async () => {
    await page.getByLabel('Space name').fill('')
    await save('General')
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Space name').fill('Harbour House')
    await page.getByLabel('Industry').selectOption('Education')
    await picture(page, 'console-settings-unsaved')
    await expectAccessible(page)
    await save('General')
    await saved()
    expect(await details()).toMatchObject({ name: 'Harbour House', industryName: 'Education' })
    await page.getByRole('banner').getByText('Harbour House').waitFor()
    expect(await page.title()).toContain('Harbour House')
    await page.getByLabel('Industry').selectOption('Not set')
    await save('General')
    await saved()
    await expect.poll(async () => (await details()).industryName).toBeNull()
  })

  it('sets zone and hours, and is told of a day that ends before it begins', async () => {
    const hours = section('Hours and time zone')
    await hours.getByLabel('Time zone').fill('Mars/Olympus')
    await hours.getByRole('switch', { name: 'Friday is open' }).click()
    await hours.getByLabel('Monday to').fill('08:00')
    await save('Hours and time zone')
    await hours.getByText('Choose a time zone from the list').waitFor()
    await hours.getByText('Closing must be after opening').waitFor()
    await picture(page, 'console-settings-hours-refused')
    await expectAccessible(page)
    await hours.getByLabel('Time zone').fill('Asia/Tokyo')
    await hours.getByText(/It’s .*GMT\+9 there/).waitFor()
    await hours.getByLabel('Monday from').fill('10:30')
    await hours.getByLabel('Monday to').fill('19:00')
    await save('Hours and time zone')
    await saved()
    expect(await settings()).toMatchObject({
      timeZone: 'Asia/Tokyo',
      workingHours: { monday: { from: '10:30', to: '19:00' }, friday: null },
    })
  })

  it('lets new people record and transcribe, who then may: those who were here keep what they had', async () => {
    const map = section('Map').getByRole('radio', { name: 'Small office' })
    await map.check()
    expect((await details()).mapId).toBe('small-office')
    const recording = section('Recording and transcripts')
    const rights = async () => {
      const { rows } = await maren.call('POST v2/admin/workspace/user-list', { type: 'active', pageSize: 50 })
      return new Map(
        rows.map((settingsPage) => [
          settingsPage.email,
          [settingsPage.userRecording, settingsPage.userTranscriber],
        ]),
      )
    }
    const before = await rights()
    await recording.getByRole('switch', { name: 'New people can record' }).click()
    await recording.getByRole('switch', { name: 'New people can transcribe' }).click()
    await save('Recording and transcripts')
    await saved()
    const newcomer = await register(stage.served)
    const bearer = await invite(stage.served, maren, newcomer.email)
    await newcomer.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    const after = await rights()
    expect(after.get(newcomer.email)).toEqual(['enabled', 'enabled'])
    after.delete(newcomer.email)
    expect(after).toEqual(before)
  })

  it('crops a logo with the keyboard alone, sees it on light and dark, and removes it', async () => {
    const branding = section('Branding')
    const choosing = page.waitForEvent('filechooser')
    await branding.getByRole('button', { name: /(Upload|Change) logo/ }).press('Enter')
    const file = { name: 'wide.png', mimeType: 'image/png', buffer: wideLogo() }
    await (await choosing).setFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Crop logo' })
    await dialog.getByLabel('Horizontal').press('Home')
    await picture(page, 'console-settings-crop')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save logo' }).press('Enter')
    await page.getByText('Logo saved.').waitFor()
    const { spaceLogo } = await details()
    expect(spaceLogo).toMatch(/^\/api\/files\//)
    const pixels = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      const pencil = new OffscreenCanvas(image.width, image.height).getContext('2d')
      pencil?.drawImage(image, 0, 0)
      const right = pencil?.getImageData(image.width - 10, image.height / 2, 1, 1).data
      return { width: image.width, height: image.height, right: [...(right ?? [])] }
    }, spaceLogo ?? '')
    // The left half of the picture: red up to its right edge.
    expect(pixels.width).toBe(pixels.height)
    expect(pixels.right[0]).toBeGreaterThan(pixels.right[2] ?? 255)
    await expect.poll(() => branding.locator(`img[src="${spaceLogo}"]`).count()).toBe(2)
    await branding.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByText('Logo removed.').waitFor()
    expect((await details()).spaceLogo).toBeNull()
  })

  it('[RECEP-6] an admin has guests check in at a reception', async () => {
    const access = section('Access and guests')
    await access.getByRole('switch', { name: 'Guests check in at reception' }).click()
    await save('Access and guests')
    await expect.poll(async () => (await settings()).isReceptionOn).toBe(true)
    await saved()
    await access.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await picture(page, 'settings-reception')
  })

  it('asks before it leaves what is not saved, and keeps one section’s mistake from another', async () => {
    await page.getByLabel('Space name').fill('Half a na')
    await page.getByRole('link', { name: 'People', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: /^Unsaved changes in General/ })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await leaving.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Space name').inputValue()).toBe('Half a na')
    await section('Features').getByRole('switch', { name: 'Chat' }).click()
    await save('Features')
    await expect.poll(async () => (await settings()).isChatOn).toBe(false)
    expect((await details()).name).toBe('Harbour House')
    const closing = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await closing
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.getByRole('link', { name: 'Address', exact: true }).first().click()
    await leaving.waitFor()
    await picture(page, 'settings-leave-question')
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Address', level: 1 }).waitFor()
  })

  it('two admins at once: the second sees what the first has saved, and chooses field by field', async () => {
    const { page: otherPage } = await stage.personOfTest({ viewport: WIDE })
    await signInAs(otherPage, stage.served, 'priya')
    await Promise.all([openSettings(page), openSettings(otherPage)])

    await page.getByLabel('Space name').fill('Maren’s Harbour')
    await page.getByLabel('Company', { exact: true }).fill('Maren Ltd')
    await otherPage.getByLabel('Company', { exact: true }).fill('Priya & Co')
    await otherPage.getByLabel('Company size').selectOption('51–200')
    await save('General', otherPage)
    await saved(otherPage)
    // Fields without unsaved input update immediately; unsaved input stays.
    await expect.poll(() => page.getByLabel('Company size').inputValue()).toBe('51–200')
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Maren Ltd')

    await save('General')
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
    await dialog.getByText('Priya & Co').waitFor()
    await dialog.getByText('Maren Ltd').waitFor()
    await dialog.getByText(/^Priya Raghavan saved other values/).waitFor()
    expect(await dialog.getByRole('group').count()).toBe(1)
    await picture(page, 'console-settings-meanwhile')
    await expectAccessible(page)
    expect(await details()).toMatchObject({ name: 'Harbour House', companyName: 'Priya & Co' })
    await dialog.getByLabel(/Keep theirs/).check()
    await dialog.getByRole('button', { name: 'Save choices' }).click()
    await saved()
    expect(await details()).toMatchObject({
      name: 'Maren’s Harbour',
      companyName: 'Priya & Co',
      companySize: '51–200',
    })
    await expect.poll(() => page.getByLabel('Company size').inputValue()).toBe('51–200')

    // Changes to different fields need no question: the other person's change is displayed, and this one is saved.
    await expect.poll(() => otherPage.getByLabel('Space name').inputValue()).toBe('Maren’s Harbour')
    await otherPage.getByLabel('Use case').selectOption('event')
    await save('General', otherPage)
    await saved(otherPage)
    expect(await details()).toMatchObject({ name: 'Maren’s Harbour', useCase: 'event' })
    expect(await otherPage.getByLabel('Space name').inputValue()).toBe('Maren’s Harbour')
  })
})
