import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { enterAsGuest, openToGuests } from './guests.ts'
import { fileIn, pdfOf, wavOf } from './library.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const row = (page: Page, name: RegExp) => board(page).getByRole('row', { name })
const uploads = (page: Page) => board(page).getByRole('region', { name: 'Uploads' })
const crumb = (page: Page, name: string) =>
  board(page).getByRole('navigation', { name: 'Folder path' }).getByRole('button', { name })

/** Drops files and folders from the disk on the list, as a desktop does. */
const dropFromDisk = async (page: Page, paths: string[]) => {
  const field = board(page).getByRole('searchbox')
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  await session.detach()
}

describe('in the library', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let actor: Actor
  const folder = (name: string, parentId: string | null = null) =>
    actor.call('POST v2/library/create', { kind: 'folder', name, parentId })
  const namesIn = async (parentId: string | null) =>
    (await actor.call('POST v2/library/list', { parentId })).rows.map(({ name }: LibraryItem) => name)

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    actor = await arriveAs(maren.page, stage.served, 'maren')
    await openBoard(maren.page, 'Library')
  })

  it('[LIB-32] the list finds words within a PDF, and says on which page they stand', async () => {
    const { page } = maren
    await fileIn(actor, 'Mooring rules.pdf', pdfOf('Who moors where', 'Keep clear of the walrus'))
    await board(page).getByRole('searchbox').fill('walrus')
    const foundRow = row(page, /Mooring rules\.pdf/)
    await foundRow.getByText('page 2').waitFor({ timeout: 40_000 })
    expect(await foundRow.locator('mark').allTextContents()).toEqual(['walrus'])
    expect(await board(page).getByRole('row').count()).toBe(1)
    await pictures(page, 'library-found-in-pdf')
    await expectAccessible(page)
    await board(page).getByRole('searchbox').fill('')
    await row(page, /Ferry screens/).waitFor()
  })

  it('[LIB-34] a folder that is dropped comes with the folders in it, and into those that are there', async () => {
    const { page } = maren
    const disk = mkdtempSync(join(tmpdir(), 'metapyra-drop-'))
    const at = (...path: string[]) => join(disk, ...path)
    mkdirSync(at('Voyage', 'Photos', 'Day one'), { recursive: true })
    writeFileSync(at('Voyage', 'log.txt'), 'We left at six')
    writeFileSync(at('Voyage', 'Photos', 'quay.txt'), 'A quay')
    writeFileSync(at('Voyage', 'Photos', 'Day one', 'sea.txt'), 'The sea')
    writeFileSync(at('Alone.txt'), 'Beside it')
    const voyage = await folder('Voyage')
    await dropFromDisk(page, [at('Voyage'), at('Alone.txt')])
    await uploads(page).getByText('4 files uploaded').waitFor()
    await pictures(page, 'library-dropped-folder')
    const { rows } = await actor.call('POST v2/library/list', { parentId: voyage.id })
    expect(rows.map(({ name }: LibraryItem) => name)).toEqual(['Photos', 'log.txt'])
    const photos = rows[0]?.id ?? ''
    expect(await namesIn(photos)).toEqual(['Day one', 'quay.txt'])
    expect(await namesIn(null)).toContain('Alone.txt')
    await row(page, /Voyage/).click()
    await row(page, /Photos/).click()
    await row(page, /Day one/).click()
    await row(page, /sea\.txt/).waitFor()
    await crumb(page, 'Library').click()
    await uploads(page).getByRole('button', { name: 'Clear' }).click()
    rmSync(disk, { recursive: true })
  })

  it('[LIB-34] a picture that is pasted is called by when that was', async () => {
    const { page } = maren
    await row(page, /Voyage/).click()
    await row(page, /Photos/).waitFor()
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30)
      canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
      const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'image.png', {
        type: 'image/png',
      })
      const data = new DataTransfer()
      data.items.add(file)
      const eventInit = { bubbles: true, cancelable: true, clipboardData: data }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', eventInit))
    })
    await row(page, /Pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.png/).waitFor()
    // A paste into a field belongs to the field.
    await board(page)
      .getByRole('searchbox')
      .evaluate((field) => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], 'not this.txt'))
        field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }))
      })
    await crumb(page, 'Library').click()
    await row(page, /Voyage/).waitFor()
    expect(await uploads(page).getByText('not this.txt').count()).toBe(0)
  })

  it('[LIB-13] a long recording is played from where one wants, and no more of it comes than that takes', async () => {
    const { page } = maren
    const bytes = wavOf(600)
    await fileIn(actor, 'Night watch.wav', bytes)
    const parts: number[] = []
    page.on('response', async (response) => {
      const range = response.headers()['content-range']
      if (response.status() === 206 && range) parts.push(Number(/bytes (\d+)-/.exec(range)?.[1]))
    })
    await row(page, /Night watch\.wav/).click()
    const sound = board(page).locator('audio')
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(600)
    await sound.evaluate(
      (audio: HTMLAudioElement) =>
        new Promise((resolve) => {
          audio.addEventListener('seeked', resolve, { once: true })
          audio.currentTime = 580
        }),
    )
    await expect.poll(() => Math.max(...parts)).toBeGreaterThan(bytes.length / 2)
    await crumb(page, 'Library').click()
  })

  it('[LIB-33] items are moved by letting them fall on a folder, or on one above, several at once', async () => {
    const { page } = maren
    const harbour = await folder('Harbour')
    const pier = await folder('Pier', harbour.id)
    for (const name of ['buoy.txt', 'crane.txt'])
      await fileIn(actor, name, Buffer.from(name), { parentId: harbour.id })
    await row(page, /Harbour/).click()
    await row(page, /buoy\.txt/).click({ modifiers: ['Control'] })
    await row(page, /crane\.txt/).click({ modifiers: ['Control'] })
    await row(page, /crane\.txt/).dragTo(row(page, /Pier/))
    await row(page, /buoy\.txt/).waitFor({ state: 'detached' })
    await expect.poll(() => namesIn(pier.id)).toEqual(['buoy.txt', 'crane.txt'])
    await row(page, /Pier/).click()
    await row(page, /crane\.txt/).dragTo(crumb(page, 'Harbour'))
    await row(page, /crane\.txt/).waitFor({ state: 'detached' })
    await row(page, /buoy\.txt/).dragTo(crumb(page, 'Library'))
    await board(page).getByText('This folder is empty').or(board(page).getByText('No files yet')).waitFor()
    expect(await namesIn(harbour.id)).toEqual(['Pier', 'crane.txt'])
    expect(await namesIn(null)).toContain('buoy.txt')
    await crumb(page, 'Library').click()
  })

  it('[LIB-33] items are moved without a mouse to a folder that one walks to', async () => {
    const { page } = maren
    await row(page, /buoy\.txt/).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move “buoy.txt”' })
    await dialog.getByRole('button', { name: 'Already here' }).waitFor()
    await dialog.getByRole('button', { name: 'Harbour' }).press('Enter')
    await dialog.getByRole('button', { name: 'Pier' }).waitFor()
    await pictures(page, 'library-move')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Move here' }).press('Enter')
    await row(page, /buoy\.txt/).waitFor({ state: 'detached' })
  })

  it('[LIB-37] guests find what is shared with them, and nothing to change it by', async () => {
    const space = await openToGuests(stage.served)
    const guests = [{ principal: 'guest', principalId: '', level: 'view' }] as const
    const create = (more: object) =>
      space.owner.call('POST v2/library/create', { kind: 'note', ...more } as never)
    const welcome: LibraryItem = await create({ kind: 'folder', name: 'For visitors', rights: guests })
    await create({ name: 'How to find us', text: 'By the **blue** door', parentId: welcome.id })
    await create({ name: 'Salaries', text: 'Secret' })
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await page.goto((await space.link()).url)
    await enterAsGuest(page, 'Gus')
    await openBoard(page, 'Library')
    await row(page, /For visitors/).waitFor()
    expect(await board(page).getByRole('row').count()).toBe(1)
    const menuItems = ['New', 'Mine', 'Trash', /^More of/]
    for (const name of menuItems) expect(await board(page).getByRole('button', { name }).count()).toBe(0)
    expect(await board(page).getByRole('checkbox').count()).toBe(0)
    await pictures(page, 'library-guest')
    await expectAccessible(page)
    await row(page, /For visitors/).click()
    await row(page, /How to find us/).click()
    await board(page).getByText('blue').waitFor()
    expect(await board(page).getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await pictures(page, 'library-guest-note')
    await board(page).getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    await board(page).getByRole('searchbox').fill('Secret')
    await board(page).getByText('No results for “Secret”').waitFor()
  })
})
