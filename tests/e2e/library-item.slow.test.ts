import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { fileOnDisk } from './file-on-disk.ts'
import { fileIn, pdfOf, pngOf, wavOf } from './library.ts'
import { setNetwork } from './network.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const openOn = async (page: Page, name: string) => {
  await board(page)
    .getByRole('row', { name })
    .or(board(page).getByText(name, { exact: true }))
    .first()
    .click()
  await board(page).getByRole('article', { name }).waitFor()
}
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()
describe('an item of the library', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: { LINK_PREVIEWS: 'sandbox' } })
  let maren: Person
  let jonas: Person
  let beside: Actor
  let jonasId = ''

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    jonas = await stage.personOfSuite({ viewport: WIDE })
    beside = await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    const { rows } = await beside.call('POST v2/chat/find-people', { search: 'Jonas Feld' })
    jonasId = rows[0]?.userId ?? ''
    for (const { page } of [maren, jonas]) {
      await openBoard(page)
      await board(page).getByRole('tab', { name: 'Library' }).click()
    }
  })

  it('[LIB-53] that is a picture is shown large, with the others of its folder beside it', async () => {
    const { page } = maren
    await fileIn(beside, 'Quay at dusk.png', pngOf(123, 94, 167))
    await fileIn(beside, 'Quay at noon.png', pngOf(217, 164, 65))
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>document.title="run"</script><circle cx="200" cy="150" r="90" fill="#4b3cc4"/></svg>'
    await fileIn(beside, 'Quay drawn.svg', Buffer.from(drawing))
    await openOn(page, 'Quay at dusk.png')
    await board(page).getByRole('img', { name: 'Quay at dusk.png' }).waitFor()
    await pictures(page, 'item-picture')
    await expectAccessible(page)
    await board(page).getByTitle('Enlarge').click()
    await dialog(page).getByText('1 of 3').waitFor()
    const pictureRegion = dialog(page).getByRole('region', { name: 'Picture' })
    await page.keyboard.press('ArrowRight')
    await dialog(page).getByText('Quay at noon.png').waitFor()
    await dialog(page).getByText('2 of 3').waitFor()
    await pictures(page, 'item-large')
    await expectAccessible(page)
    const width = () =>
      pictureRegion.getByRole('img').evaluate((image) => image.getBoundingClientRect().width)
    // The picture's name is displayed before its bytes have loaded.
    await expect.poll(width).toBeGreaterThan(100)
    await pictureRegion.focus()
    const fits = await width()
    await page.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(fits)
    await page.keyboard.press('0')
    await expect.poll(width).toBe(fits)
    await page.keyboard.press('ArrowRight')
    await dialog(page).getByRole('img', { name: 'Quay drawn.svg' }).waitFor()
    await expect
      .poll(() =>
        pictureRegion.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(400)
    expect(await page.title()).not.toBe('run')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await back(page)
  })

  it('[LIB-53] that is broken says so', async () => {
    const { page } = maren
    await fileIn(beside, 'Torn.gif', Buffer.from('GIF89a and nothing more'))
    await fileIn(beside, 'Torn.pdf', Buffer.from('%PDF-1.4\nnothing more'))
    await openOn(page, 'Torn.gif')
    await board(page).getByText('can’t show this picture').waitFor()
    await back(page)
    await openOn(page, 'Torn.pdf')
    await board(page).getByText('This PDF is damaged').waitFor()
    await pictures(page, 'item-broken')
    await back(page)
  })

  it('[LIB-54] that is a PDF is drawn page by page, with words to choose, and opens where a search found something', async () => {
    const { page } = maren
    const names = Array.from({ length: 12 }, (_, at) => `This is page ${at + 1}`)
    await fileIn(beside, 'Handbook.pdf', pdfOf(...names.with(8, 'The narwhal is on page nine')))
    await openOn(page, 'Handbook.pdf')
    await board(page).getByText('This is page 1', { exact: true }).waitFor()
    await pictures(page, 'item-pdf')
    await expectAccessible(page)
    const shade = () =>
      board(page)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
            data: [],
          }
          return [...data].filter((value, at) => at % 4 === 2 && value > 150 && (data[at - 2] ?? 255) < 120)
            .length
        })
    await expect.poll(shade).toBeGreaterThan(100)
    expect(await board(page).locator('canvas').count()).toBeLessThan(6)
    await board(page).getByLabel('Page, of 12').fill('12')
    await page.keyboard.press('Enter')
    await board(page).getByText('This is page 12', { exact: true }).waitFor()
    expect(await board(page).getByText('This is page 1', { exact: true }).count()).toBe(0)
    await back(page)
    await board(page).getByRole('searchbox').fill('narwhal')
    await board(page)
      .getByRole('row', { name: /narwhal/ })
      .click({ timeout: 40_000 })
    await board(page).getByText('The narwhal is on page nine').waitFor()
    await expect.poll(() => board(page).getByLabel('Page, of 12').inputValue()).toBe('9')
    await board(page).getByRole('button', { name: 'Enlarge' }).click()
    await dialog(page).getByText('The narwhal is on page nine').waitFor()
    await pictures(page, 'item-pdf-large')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await back(page)
  })

  it('[LIB-52] that is text, a table, a sound or anything else is shown as what it is', async () => {
    const { page } = maren
    await fileIn(beside, 'Evil page.html', Buffer.from('<h1>Hello</h1><script>document.title="run"</script>'))
    await fileIn(beside, 'Moorings.csv', Buffer.from('Boat;Berth\nAda;4\nGrace;"7; outer"\n'))
    await fileIn(beside, 'Fog horn.wav', wavOf(2))
    await fileIn(beside, 'Model.bin', Buffer.from([0, 1, 2, 3, 0, 255]))
    await openOn(page, 'Evil page.html')
    await board(page).getByText('<h1>Hello</h1>').waitFor()
    expect(await page.title()).not.toBe('run')
    await back(page)
    await openOn(page, 'Moorings.csv')
    await board(page).getByRole('cell', { name: '7; outer' }).waitFor()
    await pictures(page, 'item-table')
    await expectAccessible(page)
    await back(page)
    await openOn(page, 'Fog horn.wav')
    const sound = board(page).locator('audio')
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(2)
    await pictures(page, 'item-sound')
    await expectAccessible(page)
    await back(page)
    await openOn(page, 'Model.bin')
    await board(page).getByText('File: no preview. Download it to open it.').waitFor()
    const saving = page.waitForEvent('download')
    await board(page).getByRole('link', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe('Model.bin')
    await back(page)
  })

  it('[LIB-55] that is a note saves itself, and of what two write at once nothing is lost', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    const note = await beside.call('POST v2/library/create', {
      kind: 'note',
      name: 'Minutes',
      text: '# Monday\n- rope',
    })
    await openOn(marenPage, 'Minutes')
    await board(marenPage).getByRole('heading', { name: 'Monday' }).waitFor()
    await openOn(jonasPage, 'Minutes')
    for (const page of [marenPage, jonasPage])
      await board(page).getByRole('button', { name: 'Edit', exact: true }).click()
    const field = (page: Page) => board(page).getByRole('textbox', { name: 'Text of Minutes' })
    await field(marenPage).waitFor()
    await field(jonasPage).waitFor()
    // He is offline when hers is saved.
    await jonas.context.setOffline(true)
    await field(jonasPage).fill('# Monday\n- rope\n- his line')
    await field(marenPage).fill('# Monday\n- rope\n- her line')
    await board(marenPage).getByText('Saved', { exact: true }).waitFor()
    await pictures(marenPage, 'item-note-writing')
    await expectAccessible(marenPage)
    await board(jonasPage).getByText('Saves when you’re back online').waitFor()
    await jonas.context.setOffline(false)
    const both = board(jonasPage).getByRole('region', { name: 'Two versions' })
    await both.getByText('- her line').first().waitFor({ timeout: 40_000 })
    await both.getByText('- his line').first().waitFor()
    await both.getByText('Show differences').click()
    await pictures(jonasPage, 'item-note-conflict')
    await expectAccessible(jonasPage)
    await both.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.poll(() => field(jonasPage).inputValue()).toBe('# Monday\n- rope\n- her line')
    await board(jonasPage)
      .getByText(/^Saved/)
      .waitFor()
    // Changes in different lines are merged without a question, and the caret stays where it is.
    await jonas.context.setOffline(true)
    await field(jonasPage).press('End')
    await field(jonasPage).press('ControlOrMeta+End')
    await field(jonasPage).pressSequentially(', short')
    await field(marenPage).fill('# Tuesday\n- rope\n- her line')
    await board(marenPage).getByText('Saved').waitFor()
    await board(jonasPage).getByText('Saves when you’re back online').waitFor()
    await jonas.context.setOffline(false)
    await board(jonasPage).getByText('Saved, with Maren Holst’s changes').waitFor({ timeout: 40_000 })
    await field(jonasPage).pressSequentially('er')
    expect(await field(jonasPage).inputValue()).toBe('# Tuesday\n- rope\n- her line, shorter')
    await expect.poll(() => field(marenPage).inputValue()).toBe('# Tuesday\n- rope\n- her line, shorter')
    await field(jonasPage).press('Escape')
    await board(jonasPage).getByText('her line').waitFor()
    const { rows } = await beside.call('POST v2/library/versions', { resourceId: note.id })
    expect(rows.map(({ text }) => text)).toContain('# Monday\n- rope\n- his line')
    await back(jonasPage)
  })

  it('[LIB-60] that is a note is given headings, points, words in bold and links by signs and by keys', async () => {
    const { page } = maren
    const field = board(page).getByRole('textbox', { name: 'Text of Packing' })
    await beside.call('POST v2/library/create', { kind: 'note', name: 'Packing', text: 'rope' })
    await back(page)
    await openOn(page, 'Packing')
    await board(page).getByRole('button', { name: 'Edit', exact: true }).click()
    await field.press('Control+a')
    const tools = board(page).getByRole('toolbar', { name: 'Format' })
    await tools.getByRole('button', { name: 'Bold' }).click()
    expect(await field.inputValue()).toBe('**rope**')
    await field.press('Control+Shift+L')
    await field.press('End')
    await field.press('Enter')
    await field.pressSequentially('For Monday')
    await field.press('Control+Shift+H')
    expect(await field.inputValue()).toBe('- **rope**\n# For Monday')
    await field.press('Control+z')
    expect(await field.inputValue()).toBe('- **rope**\nFor Monday')
    await tools.getByRole('button', { name: 'Heading' }).focus()
    await page.keyboard.press('Enter')
    await pictures(page, 'item-note-tools')
    await expectAccessible(page)
    await board(page).getByRole('button', { name: 'Done' }).click()
    await board(page).getByRole('heading', { name: 'For Monday' }).waitFor()
    await board(page).getByRole('listitem').getByText('rope').waitFor()
    await back(page)
    await openOn(page, 'Minutes')
    await board(page).getByRole('button', { name: 'Edit', exact: true }).click()
  })

  it('[LIB-55] keeps what is not saved yet over a reload', async () => {
    const { page } = maren
    const field = board(page).getByRole('textbox', { name: 'Text of Minutes' })
    await page.route('**/api/v2/library/update', (route) => route.abort())
    await field.fill('Written in a tunnel')
    await board(page).getByText('Saves when you’re back online').waitFor()
    await page.unroute('**/api/v2/library/update')
    const { rows } = await beside.call('POST v2/library/list', { filter: 'note', search: 'Minutes' })
    await page.goto(demoUrl(stage.served, `/space?item=${rows[0]?.id}`))
    await expect.poll(() => field.inputValue()).toBe('Written in a tunnel')
    await field.press('Control+s')
    await board(page).getByText('Saved', { exact: true }).waitFor()
    await board(page).getByRole('button', { name: 'Done' }).click()
    await board(page).getByText('Written in a tunnel').waitFor()
  })

  it('[LIB-57] tells what was changed, and takes a version back', async () => {
    const { page } = maren
    await board(page)
      .getByText(/^Versions \(/)
      .click()
    const versions = board(page).getByRole('list', { name: 'Versions' })
    await versions.getByText('Kept from a conflict').waitFor()
    await versions.getByRole('button', { name: 'Show changes' }).first().click()
    await versions.getByText('Written in a tunnel').waitFor()
    await versions.getByText('Removed:').first().waitFor()
    await pictures(page, 'item-versions')
    await expectAccessible(page)
    await versions
      .getByRole('listitem')
      .filter({ hasText: 'Kept from a conflict' })
      .getByRole('button', { name: 'Restore' })
      .click()
    await board(page).getByText('his line').first().waitFor()
    await back(page)
  })

  it('[LIB-26] that is a link shows what its page says of itself', async () => {
    const { page } = maren
    const url = `${stage.served.origin}/pricing`
    await beside.call('POST v2/library/create', { kind: 'link', name: 'What it costs', url })
    await openOn(page, 'What it costs')
    const link = board(page).getByRole('article').getByRole('link')
    await link.getByText('Pricing').first().waitFor()
    expect(await link.getAttribute('href')).toBe(url)
    await pictures(page, 'item-link')
    await expectAccessible(page)
    await back(page)
  })

  it('[LIB-61] is tagged with what others have, offered while one types', async () => {
    const { page } = maren
    for (const [name, ...tags] of [
      ['Rope list', 'harbour', 'ropes'],
      ['Knots', 'harbour', 'Rope work'],
    ])
      await beside.call('POST v2/library/create', { kind: 'note', name: name ?? '', text: 'See', tags })
    await openOn(page, 'Minutes')
    await board(page).getByRole('button', { name: 'More actions for this item' }).click()
    await page.getByRole('button', { name: 'Tags', exact: true }).click()
    const field = dialog(page).getByRole('textbox')
    const existingTags = dialog(page).getByRole('list', { name: 'Existing tags' }).getByRole('button')
    await existingTags.getByText('harbour').click()
    await field.pressSequentially('rop')
    await expect.poll(() => existingTags.allTextContents()).toEqual(['Rope work', 'ropes'])
    await pictures(page, 'item-tags')
    await expectAccessible(page)
    await existingTags.getByText('ropes').click()
    expect(await field.inputValue()).toBe('harbour, ropes, ')
    await page.keyboard.press('Enter')
    await board(page).getByRole('list', { name: 'Tags' }).getByText('ropes').waitFor()
    await back(page)
  })

  it('[LIB-58] takes another file in the place of what it says', async () => {
    const { page } = maren
    await openOn(page, 'Moorings.csv')
    await board(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Boat,Berth\nMary,9\n') })
    await board(page).getByRole('cell', { name: 'Mary' }).waitFor()
    await board(page).getByText('Versions (2)').click()
    const versions = board(page).getByRole('list', { name: 'Versions' })
    await versions.getByRole('button', { name: 'View' }).nth(1).click()
    await dialog(page).getByRole('cell', { name: 'Grace' }).waitFor()
    await page.keyboard.press('Escape')
    await versions.getByRole('button', { name: 'Restore' }).click()
    await board(page).getByRole('cell', { name: 'Grace' }).waitFor()
    await board(page).getByText('Versions (3)').waitFor()
    await back(page)
  })

  it('[LIB-58] takes a large file so in parts, which is paused, and goes on', async () => {
    const { page } = maren
    await openOn(page, 'Model.bin')
    await setNetwork(page, { uploadBytesPerSecond: 4 * 1024 ** 2 })
    const uploadRequest = page.waitForRequest('**/v2/library/upload-part')
    await board(page)
      .locator('input[type=file]')
      .setInputFiles(await fileOnDisk('larger.bin', Buffer.alloc(7 * 1024 ** 2, 7)))
    await uploadRequest
    await board(page).getByRole('button', { name: 'Pause larger.bin' }).click()
    await board(page)
      .getByText(/^New version · Paused at/)
      .waitFor()
    await pictures(page, 'item-new-version')
    await expectAccessible(page)
    await setNetwork(page)
    await board(page).getByRole('button', { name: 'Resume larger.bin' }).click()
    await board(page).getByText('2 files uploaded').waitFor({ timeout: 30_000 })
    await board(page).getByText('Versions (2)').waitFor()
    await board(page).getByText('7 MB').first().waitFor()
    await board(page).getByRole('button', { name: 'Clear' }).click()
    await back(page)
    // The item keeps its name, instead of taking the new file's.
    await board(page)
      .getByRole('row', { name: /Model\.bin/ })
      .waitFor()
    expect(
      await board(page)
        .getByRole('row', { name: /larger\.bin/ })
        .count(),
    ).toBe(0)
  })

  it('[LIB-59] is given to people in words, and gone for who is not among them at once', async () => {
    const { page } = maren
    const folder = await beside.call('POST v2/library/create', {
      ...{ kind: 'folder', name: 'Harbour papers' },
      rights: [{ principal: 'workspace', principalId: '', level: 'view' }],
    })
    const item = await fileIn(beside, 'Lease.txt', Buffer.from('The lease'), { parentId: folder.id })
    await jonas.page.goto(demoUrl(stage.served, `/space?item=${item.id}`))
    await board(jonas.page).getByText('The lease').waitFor()
    await board(jonas.page).getByText('Can view').waitFor()
    await board(jonas.page).getByText('from “Harbour papers”').waitFor()
    await page.goto(demoUrl(stage.served, `/space?item=${item.id}`))
    await board(page).getByText('Permissions').click()
    await board(page)
      .getByRole('region', { name: 'Permissions on Harbour papers' })
      .getByText('Can view')
      .waitFor()
    expect(await board(page).getByText('Library default').count()).toBe(0)
    await board(page).getByText('Add people or groups').click()
    await board(page).getByRole('button', { name: 'Everyone in the space' }).click()
    const everybody = board(page).getByLabel('Access for Everyone in the space')
    await everybody.waitFor()
    await everybody.selectOption('No access')
    await board(jonas.page).getByText('This was deleted').waitFor()
    expect(await board(jonas.page).getByText('The lease').count()).toBe(0)
    await board(page).getByLabel('People', { exact: true }).fill('Jonas')
    await board(page)
      .getByRole('option', { name: /Jonas Feld/ })
      .click()
    await board(page).getByLabel('Access', { exact: true }).selectOption('Can edit')
    await board(page).getByRole('button', { name: 'Add', exact: true }).click()
    await board(page).getByLabel('Access for Jonas Feld').waitFor()
    await pictures(page, 'item-rights')
    await expectAccessible(page)
    await board(jonas.page).getByText('The lease').waitFor()
    await board(jonas.page).getByText('Can edit').waitFor()
    const { rights } = await beside.call('POST v2/library/get', { resourceId: item.id })
    expect(rights).toContainEqual(expect.objectContaining({ principalId: jonasId, level: 'edit' }))
  })

  it('[LIB-59] says who may change it where nothing is said, whomever else it is given to', async () => {
    const { page } = maren
    const item = await fileIn(beside, 'Open to all.txt', Buffer.from('For all'), {
      rights: [{ principal: 'user', principalId: jonasId, level: 'edit' }],
    })
    await page.goto(demoUrl(stage.served, `/space?item=${item.id}`))
    await board(page).getByText('Permissions').click()
    await board(page).getByLabel('Access for Jonas Feld').waitFor()
    const setting = board(page).getByRole('region', { name: 'Library default' })
    await setting.getByText('Everyone except guests').waitFor()
    await setting.getByText('Can edit').waitFor()
    await pictures(page, 'item-rights-inherited')
    await expectAccessible(page)
  })

  it('that is a new note is written as it opens, and no key goes to the room', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await arriveAs(page, stage.served, 'tobias')
    await openBoard(page, 'Library')
    for (const name of ['First', 'Second']) {
      await board(page).getByRole('button', { name: 'New', exact: true }).click()
      await page.getByRole('button', { name: 'New note' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
      const field = board(page).getByRole('textbox', { name: `Text of ${name}` })
      await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true)
      await page.keyboard.type('Mugs')
      expect(await field.inputValue()).toBe('Mugs')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
    }
    expect(await page.getByRole('button', { name: /^Microphone|^Mic/ }).getAttribute('aria-pressed')).toBe(
      'false',
    )
  })
})
