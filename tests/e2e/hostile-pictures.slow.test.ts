import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Person } from './browser.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const AWAY = 'http://elsewhere.example'
const svg = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40"><rect width="40" height="40" fill="#22693c"/>${inside}</svg>`
const BREAK_IN = 'top.document.title=document.title="broken into";alert(1)'

const payloads: [what: string, picture: string][] = [
  ['a script', svg(`<script>${BREAK_IN}</script>`)],
  ['a script from elsewhere', svg(`<script href="${AWAY}/x.js"/><script xlink:href="${AWAY}/y.js"/>`)],
  ['a handler of its own', svg('').replace('<svg ', `<svg onload="${BREAK_IN.replaceAll('"', '&quot;')}" `)],
  ['a handler within', svg(`<rect width="9" height="9" onload="${BREAK_IN.replaceAll('"', '&quot;')}"/>`)],
  ['a link that is a script', svg('<a href="javascript:alert(1)"><rect width="40" height="40"/></a>')],
  [
    'a link that becomes one',
    svg('<a><set attributeName="href" to="javascript:alert(1)"/><rect width="9" height="9"/></a>'),
  ],
  ['a picture of another host', svg(`<image href="${AWAY}/x.png" width="9" height="9"/>`)],
  [
    'a style from another host',
    svg(`<style>@import url(${AWAY}/x.css);rect{fill:url(${AWAY}/y.svg#a)}</style>`),
  ],
  ['a style sheet before it', svg('', `<?xml version="1.0"?><?xml-stylesheet href="${AWAY}/x.css"?>`)],
  [
    'a page inside',
    svg(
      `<foreignObject width="40" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${AWAY}/" srcdoc="&lt;script&gt;parent.alert(1)&lt;/script&gt;"/></foreignObject>`,
    ),
  ],
  ['a piece of another drawing', svg(`<use href="${AWAY}/x.svg#a"/><feImage href="${AWAY}/y.png"/>`)],
]

describe('[T14] a drawing with something hostile in it', () => {
  const stage = setUpServerAndBrowser()
  let owner: Owner
  let person: Person
  const noted: string[] = []

  beforeAll(async () => {
    owner = await createSpaceOwner(stage.served)
    person = await stage.personOfSuite()
    await signIn(person.page, stage.served, owner.actor)
    person.context.on('page', (page) =>
      page.on('dialog', (dialog) => {
        noted.push(`a dialog: ${dialog.message()}`)
        void dialog.dismiss()
      }),
    )
    person.context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (/^https?:/.test(protocol) && !/(^|\.)localhost$/.test(hostname)) noted.push(request.url())
    })
  })

  /** Every place where a person's file can be stored: as a picture, a library file, or a message's file. */
  const storedAt = async (picture: string): Promise<string[]> => {
    const file = Buffer.from(picture)
    const { actor } = owner
    const { url } = await actor.call('POST v2/utils/upload-file', { kind: 'image' }, { file })
    const stored = await actor.call('POST v2/utils/upload-file', { kind: 'library' }, { file })
    const input = { kind: 'file' as const, name: 'drawing.svg', fileId: stored.fileId }
    const item = await actor.call('POST v2/library/create', input)
    const uploadReply = await actor.call('POST v2/chat/upload', { name: 'drawing.svg' }, { file })
    return [url, item.url ?? stored.url, `/api/files/${uploadReply.id}`]
  }

  it.each(payloads)('[T14] %s runs nowhere, and asks nobody', async (_, picture) => {
    const urls = await storedAt(picture)
    expect(urls).toHaveLength(3)
    for (const url of urls) {
      const page = await person.context.newPage()
      // A file that is not a picture is downloaded, and the page stays unchanged.
      await page.goto(`${stage.served.origin}${url}`).catch(() => undefined)
      expect(await page.title()).not.toBe('broken into')
      await page.goto(stage.served.origin)
      await page.evaluate(async (url) => {
        const elements = (['img', 'iframe', 'object', 'embed'] as const).map((name) => {
          const element = document.createElement(name)
          const loaded = new Promise((resolve) => {
            element.addEventListener('load', resolve)
            element.addEventListener('error', resolve)
            setTimeout(resolve, 500)
          })
          element.setAttribute(name === 'object' ? 'data' : 'src', url)
          document.body.append(element)
          return loaded
        })
        await Promise.all(elements)
      }, url)
      expect(await page.title()).not.toBe('broken into')
      await page.close()
    }
    expect(noted).toEqual([])
    // The policy prevents frames and objects of it from being displayed at all.
    for (const complaint of person.complaints.splice(0)) expect(complaint).toMatch(/Content Security Policy/)
  })

  it('[T14] would be noted, were it a page of its own', async () => {
    const drawing = svg(`<script>${BREAK_IN}</script><image href="${AWAY}/x.png" width="9" height="9"/>`)
    const careless = createServer((_, response) => {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(drawing)
    })
    await once(careless.listen(0, '127.0.0.1'), 'listening')
    const page = await person.context.newPage()
    const { port } = careless.address() as AddressInfo
    await page.goto(`http://localhost:${port}/hostile.svg`)
    await expect.poll(() => noted.splice(0).join()).toMatch(/a dialog.*elsewhere|elsewhere.*a dialog/)
    careless.close()
  })
})
