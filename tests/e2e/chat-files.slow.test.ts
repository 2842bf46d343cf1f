import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveInChat } from './chat.ts'
import { pictures } from './pictures.ts'
import { composer, expectSaid, log, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const attachedFiles = (page: Page) => page.getByRole('list', { name: 'Attached' })
const chooser = (page: Page) => page.locator('form input[type=file]')
const shownPicture = (page: Page, name: string) => log(page).getByRole('button', { name: `Picture ${name}` })
const savedFile = (page: Page, name: string) => log(page).getByRole('link', { name: new RegExp(name) })

/** A picture drawn by the browser itself. */
const png = async (page: Page, name: string, colour = '#7a6ad8') => {
  const url = await page.evaluate((background) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 800 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = background
    pen.fillRect(0, 0, 1200, 800)
    pen.fillStyle = '#ffffff'
    pen.fillRect(300, 250, 600, 300)
    return canvas.toDataURL('image/png')
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }
}
const text = (name: string, words = 'some words') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})

/** Drops a file on the panel, or pastes it, with the events that browsers fire. */
const attachFile = (page: Page, how: 'drop' | 'paste', name: string) =>
  composer(page).evaluate(
    (field, [kind, called]) => {
      const data = new DataTransfer()
      data.items.add(new File(['from elsewhere'], called as string, { type: 'text/plain' }))
      const eventInit = { bubbles: true, cancelable: true }
      if (kind === 'paste')
        return field.dispatchEvent(new ClipboardEvent('paste', { ...eventInit, clipboardData: data }))
      field.dispatchEvent(new DragEvent('dragover', { ...eventInit, dataTransfer: data }))
      return new Promise((resolve) =>
        setTimeout(() => {
          field.dispatchEvent(new DragEvent('drop', { ...eventInit, dataTransfer: data }))
          resolve(true)
        }, 200),
      )
    },
    [how, name] as const,
  )

describe('files in a chat', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: { LINK_PREVIEWS: 'sandbox' } })
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
  })

  it('[CHAT-50] are chosen, dropped or pasted, taken off again, and sent with words or without', async () => {
    const { page } = jonas
    await chooser(page).setInputFiles([await png(page, 'plan.png'), text('minutes.txt')])
    await attachedFiles(page).getByText('plan.png').waitFor()
    await attachFile(page, 'drop', 'dropped.txt')
    await attachFile(page, 'paste', 'pasted.txt')
    await expect.poll(() => attachedFiles(page).getByRole('listitem').count()).toBe(4)
    await composer(page).fill('What we said')
    await pictures(page, 'chat-files-chosen')
    await expectAccessible(page)
    await attachedFiles(page).getByRole('button', { name: 'Remove pasted.txt' }).click()
    await composer(page).press('Enter')
    await expectSaid(maren.page, 'What we said')
    await shownPicture(maren.page, 'plan.png').waitFor()
    for (const name of ['minutes.txt', 'dropped.txt']) await savedFile(maren.page, name).waitFor()
    expect(await savedFile(maren.page, 'pasted.txt').count()).toBe(0)
    expect(await attachedFiles(page).count()).toBe(0)
    const saved = maren.page.waitForEvent('download')
    await savedFile(maren.page, 'minutes.txt').click()
    expect((await saved).suggestedFilename()).toBe('minutes.txt')
  })

  it('[CHAT-52] pictures have their room before they are there, and are looked through by keys', async () => {
    const { page } = maren
    await chooser(jonas.page).setInputFiles([
      await png(page, 'first.png', '#2f8f57'),
      await png(page, 'second.png', '#e39a12'),
    ])
    await expect.poll(() => attachedFiles(jonas.page).getByRole('listitem').count()).toBe(2)
    let release = (): void => undefined
    const heldRequest = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/files/**', async (route) => {
      await heldRequest
      await route.continue()
    })
    await composer(jonas.page).press('Enter')
    await shownPicture(page, 'second.png').waitFor()
    const before = await log(page).evaluate(({ scrollHeight }) => scrollHeight)
    release()
    const image = shownPicture(page, 'second.png').locator('img')
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    expect(await log(page).evaluate(({ scrollHeight }) => scrollHeight)).toBe(before)
    await pictures(page, 'chat-files-sent')
    await expectAccessible(page)
    await shownPicture(page, 'first.png').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pictures' })
    await dialog.getByText('first.png').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('second.png').waitFor()
    await pictures(page, 'chat-files-open')
    await expectAccessible(page)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('plan.png').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.unroute('**/api/files/**')
  })

  it('[CHAT-54] wait for the network with their message, keep their order with what is written after, and come once', async () => {
    const { page, context } = jonas
    await context.setOffline(true)
    await chooser(page).setInputFiles([text('late.txt')])
    await attachedFiles(page).getByText('late.txt').waitFor()
    await composer(page).fill('With a file')
    await composer(page).press('Enter')
    await write(page, 'Written after it')
    await log(page).getByText('Sends when you’re back online').waitFor()
    await pictures(page, 'chat-files-waiting')
    await page.waitForTimeout(1500)
    await context.setOffline(false)
    await savedFile(maren.page, 'late.txt').waitFor({ timeout: 60_000 })
    await expectSaid(maren.page, 'Written after it')
    expect(await savedFile(maren.page, 'late.txt').count()).toBe(1)
    const words = await log(maren.page)
      .getByText(/^(With a file|Written after it)$/)
      .allTextContents()
    expect(words).toEqual(['With a file', 'Written after it'])
  })

  it('[CHAT-54] outlast a reload of the page before they have left', async () => {
    const { page } = jonas
    await page.route('**/v2/chat/upload', (route) => route.abort())
    await chooser(page).setInputFiles([text('kept.txt')])
    await attachedFiles(page).getByText('kept.txt').waitFor()
    await composer(page).fill('Kept over a reload')
    await composer(page).press('Enter')
    await log(page).getByText('kept.txt').waitFor()
    await page.waitForTimeout(500)
    await page.unroute('**/v2/chat/upload')
    await page.reload()
    await savedFile(maren.page, 'kept.txt').waitFor({ timeout: 60_000 })
    expect(await savedFile(maren.page, 'kept.txt').count()).toBe(1)
    await openChat(page)
  })

  it('[CHAT-50] say by name what is wrong with them, and hold the message until they are taken off', async () => {
    const { page } = jonas
    await chooser(page).setInputFiles([text('empty.txt', ''), text('fine.txt')])
    await attachedFiles(page).getByRole('alert').filter({ hasText: 'empty.txt is empty' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await pictures(page, 'chat-files-problem')
    await attachedFiles(page).getByRole('button', { name: 'Remove empty.txt' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await savedFile(maren.page, 'fine.txt').waitFor()
  })

  it('[CHAT-58] a link is followed by what it leads to, kept here, which its writer takes away again', async () => {
    const { buffer } = await png(jonas.page, 'ship.png', '#2f8f57')
    const web = createServer(({ url }, response) => {
      if (url === '/ship.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(buffer)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<title>Ships that float, and how long they have done so without anybody minding</title>
         <meta property="og:site_name" content="The Harbour"><meta property="og:image" content="/ship.png">`,
      )
    }).listen(0, '127.0.0.1')
    await once(web, 'listening')
    const link = `http://127.0.0.1:${(web.address() as AddressInfo).port}/ships`
    const elsewhere: string[] = []
    maren.page.on('request', (request) => {
      if (request.url().startsWith(new URL(link).origin)) elsewhere.push(request.url())
    })
    await write(jonas.page, `Look: ${link}`)
    const card = (page: Page) => log(page).getByRole('link', { name: /Ships that float.*The Harbour/ })
    await card(maren.page).waitFor()
    expect(await card(maren.page).getAttribute('href')).toBe(link)
    const image = card(maren.page).locator('img')
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    const isAtEnd = () =>
      log(maren.page).evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight < 2)
    await expect.poll(isAtEnd).toBe(true)
    await pictures(maren.page, 'chat-link')
    await expectAccessible(maren.page)
    await log(jonas.page).getByRole('button', { name: 'Remove preview' }).click()
    await card(maren.page).waitFor({ state: 'hidden' })
    expect(elsewhere).toEqual([])
    web.close()
  })
})
