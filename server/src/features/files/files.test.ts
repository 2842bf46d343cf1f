import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { addMembers, memberOf, updateMember, workspaceById } from '../workspace/service.ts'
import { workspaces } from '../workspace/tables.ts'

let server: TestServer
let owner: Actor
let workspaceId: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
})
afterAll(() => server.close())

let count = 0
const joinAs = async (role: 'admin' | 'user' | 'guest', spaceId = workspaceId) => {
  count += 1
  const email = `${role}${count}@example.com`
  const actor = await register(server.origin, email)
  const id = (await actor.call('GET v2/user/profile', {})).body.id as string
  await addMembers(server.services, server.services.db, spaceId, [{ id, email, name: 'Ada' }], role)
  return { actor, id }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Sent {
  path?: string
  method?: string
  fields?: object
  name?: string
  checksum?: string
  /** Null sends no space. */
  workspaceId?: string | null
}
const upload = async (actor: Actor, bytes: Buffer, sent: Sent = {}) => {
  const { path = 'v2/utils/upload-file', method = 'POST', fields = { kind: 'image' }, name = 'p.png' } = sent
  const checksum = sent.checksum ?? sha256(bytes)
  const spaceId = sent.workspaceId === undefined ? workspaceId : sent.workspaceId
  const form = new FormData()
  form.append('checksum', checksum)
  form.append('fields', JSON.stringify({ ...fields, checksum }))
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), name)
  const response = await fetch(`${server.origin}/api/${path}`, {
    method,
    body: form,
    headers: {
      origin: server.origin,
      cookie: actor.cookies(),
      'x-requested-with': 'metapyra',
      ...(spaceId && { 'x-workspace-id': spaceId }),
    },
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}
const get = async (actor: Actor | null, url: string, headers: Record<string, string> = {}) => {
  const cookie = actor?.cookies()
  const response = await fetch(`${server.origin}${url}`, {
    headers: { ...headers, ...(cookie && { cookie }) },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#8f3d2e' } })
const png = () => picture().png().toBuffer()
const svg = (inner: string, size = 'width="20" height="10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`)
const folders = () => readdirSync(join(server.services.config.DATA_DIR, 'files'), { recursive: true })

describe('storing files', () => {
  it('stores a picture and shows it to the space, with headers under which nothing runs', async () => {
    const { status, body } = await upload(owner, await png(), { name: "Grüße 'x'.png" })
    expect(status).toBe(201)
    expect(body).toEqual({ fileId: expect.any(String), url: `/api/files/${body.fileId}` })
    const { actor } = await joinAs('user')
    const response = await get(actor, body.url)
    expect(response.status).toBe(200)
    expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(response.bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%27x%27.png",
      'cache-control': 'private, max-age=3600',
    })
    const etag = response.headers.get('etag') ?? ''
    const again = await get(actor, body.url, { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('[FILE-1] keeps the same bytes once, and nothing of an upload that was refused', async () => {
    const bytes = await picture(33, 33).png().toBuffer()
    const [first, second] = [await upload(owner, bytes), await upload(owner, bytes)]
    expect(first.body.fileId).not.toBe(second.body.fileId)
    const before = folders().length
    expect((await upload(owner, bytes, { checksum: sha256(Buffer.from('other')) })).status).toBe(422)
    expect((await upload(owner, Buffer.from('no picture'))).status).toBe(415)
    await upload(owner, bytes)
    expect(folders()).toHaveLength(before)
    expect(folders().filter((path) => String(path).includes('.'))).toEqual([])
  })

  it.each(['avatar', 'image'] as const)(
    '[FILE-3] takes four kinds of picture as %s, by their bytes',
    async (kind) => {
      const fields = { kind }
      for (const bytes of [
        await picture().jpeg().toBuffer(),
        await png(),
        await picture().gif().toBuffer(),
        svg(''),
      ]) {
        expect((await upload(owner, bytes, { fields, name: 'x.exe' })).status).toBe(201)
      }
      const others = [Buffer.from('<html>'), await picture().webp().toBuffer(), Buffer.from('%PDF-1.7\n')]
      for (const bytes of others) {
        const answer = await upload(owner, bytes, { fields, name: 'x.png' })
        expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
      }
    },
  )

  it('[FILE-4] a guest stores an avatar and nothing else; the signed out store nothing', async () => {
    const { actor } = await joinAs('guest')
    expect((await upload(actor, await png(), { fields: { kind: 'avatar' } })).status).toBe(201)
    for (const kind of ['image', 'file']) {
      expect((await upload(actor, await png(), { fields: { kind } })).status).toBe(403)
    }
    expect((await upload(createActor(server.origin), await png())).status).toBe(401)
    expect((await upload(await register(server.origin, 'out@example.com'), await png())).status).toBe(404)
  })

  it('[FILE-8] an account stores its avatar without a space, and nothing else there', async () => {
    const outsider = await register(server.origin, 'alone@example.com')
    const sent = { fields: { kind: 'avatar' }, workspaceId: null }
    const { status, body } = await upload(outsider, await png(), sent)
    expect(status).toBe(201)
    expect((await get(outsider, body.url)).status).toBe(200)
    expect((await get(owner, body.url)).status).toBe(404)
    for (const kind of ['image', 'file']) {
      const refused = await upload(outsider, await png(), { ...sent, fields: { kind } })
      expect([refused.status, refused.body.code]).toEqual([400, 'WORKSPACE_REQUIRED'])
    }
  })

  it('[FILE-8] an avatar outlives the space that it was chosen in', async () => {
    const { owner: founder, workspaceId: spaceId } = await registerOwner(
      server.origin,
      'founder@example.com',
      'gone',
    )
    const { body } = await upload(founder, await png(), {
      fields: { kind: 'avatar' },
      workspaceId: spaceId,
    })
    await server.services.db.delete(workspaces).where(eq(workspaces.id, spaceId))
    expect((await get(founder, body.url)).status).toBe(200)
  })

  it('[FILE-5] [T14] takes place, camera and comments out of a photo, and turns it upright', async () => {
    const photo = await picture(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await upload(owner, photo)
    const response = await get(owner, body.url)
    const metadata = await sharp(response.bytes).metadata()
    expect([metadata.exif, metadata.width, metadata.height]).toEqual([undefined, 20, 40])
    expect(response.bytes.includes('secret-owner')).toBe(false)
  })

  it('[FILE-5] makes an avatar no larger than it is ever shown, an animation staying one', async () => {
    const fields = { kind: 'avatar' }
    const { body } = await upload(owner, await picture(3000, 1500).png().toBuffer(), { fields })
    expect(await sharp((await get(owner, body.url)).bytes).metadata()).toMatchObject({
      width: 512,
      height: 256,
    })
    const frames = await Promise.all(
      ['#000', '#fff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const stored = await upload(owner, moving, { fields })
    expect(
      (await sharp((await get(owner, stored.body.url)).bytes, { animated: true }).metadata()).pages,
    ).toBe(2)
  })

  const hostile: [string, Buffer][] = [
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<rect width="9" height="9" onload="alert(1)"/>')],
    ['an image of another host', svg('<image href="http://169.254.169.254/x.png" width="9" height="9"/>')],
    ['a file of the server', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['a style from elsewhere', svg('<style>@import url(http://169.254.169.254/x.css);</style>')],
    [
      'a page inside',
      svg(
        '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
      ),
    ],
  ]
  it.each(hostile)(
    '[FILE-2] [T14] an SVG with %s is stored as the pixels that it draws',
    async (_, bytes) => {
      for (const kind of ['avatar', 'image', 'file']) {
        const { body } = await upload(owner, bytes, { fields: { kind }, name: 'x.svg' })
        const response = await get(owner, body.url)
        expect(response.headers.get('content-type')).toBe('image/png')
        expect(response.headers.get('content-disposition')).toContain('x.png')
        expect((await sharp(response.bytes).metadata()).format).toBe('png')
      }
    },
  )

  const bombs: [string, () => Promise<Buffer> | Buffer, number][] = [
    ['more than 24 Mpx', () => picture(6000, 5000).png().toBuffer(), 413],
    ['an SVG of endless size', () => svg('', 'width="100000000" height="100000000"'), 413],
    ['an SVG without a size', () => svg('', ''), 400],
    [
      'entities within entities',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}">${[...'bcdefgh'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(30)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&h;</text></svg>`,
        ),
      400,
    ],
    [
      'a file of the server as an entity',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;</text></svg>',
        ),
      0,
    ],
    ['half a picture', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 200), 400],
  ]
  it.each(bombs)(
    '[FILE-5] [T14] stays up for a picture with %s',
    async (_, make, expected) => {
      const started = performance.now()
      const { status } = await upload(owner, await make())
      // The picture process is limited to thirty seconds, and these pictures need far less.
      expect(performance.now() - started).toBeLessThan(30_000)
      if (expected > 0) expect(status).toBe(expected)
      expect([201, 400, 413]).toContain(status)
      expect((await upload(owner, await png())).status).toBe(201)
    },
    60_000,
  )
})

describe('reading files', () => {
  const stored = async (kind: 'avatar' | 'image' | 'file', actor = owner) =>
    (
      await upload(actor, kind === 'file' ? Buffer.from('some words') : await png(), {
        fields: { kind },
        name: 'f.txt',
      })
    ).body.url

  it('[FILE-7] saves what is no picture, whatever it claims to be', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const { body } = await upload(owner, page, { fields: { kind: 'file' }, name: 'page.html' })
    const response = await get(owner, body.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''page.html",
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect(response.bytes).toEqual(page)
  })

  it('[FILE-6] pictures are for the people of the space, files for its members', async () => {
    const [image, file] = [await stored('image'), await stored('file')]
    const [user, guest] = [await joinAs('user'), await joinAs('guest')]
    const otherOwner = await registerOwner(server.origin, 'other@example.com', 'elsewhere')
    const statuses = async (actor: Actor | null) => [
      (await get(actor, image)).status,
      (await get(actor, file)).status,
    ]
    expect(await statuses(user.actor)).toEqual([200, 200])
    expect(await statuses(guest.actor)).toEqual([200, 404])
    expect(await statuses(otherOwner.owner)).toEqual([404, 404])
    expect(await statuses(null)).toEqual([401, 401])
    await updateMember(server.services.db, workspaceId, user.id, { status: 'inactive' })
    expect(await statuses(user.actor)).toEqual([404, 404])
  })

  it('[FILE-6] an avatar goes with its owner into their other spaces', async () => {
    const { actor, id } = await joinAs('user')
    const avatar = await stored('avatar', actor)
    const otherOwner = await registerOwner(server.origin, 'third@example.com', 'third')
    expect((await get(otherOwner.owner, avatar)).status).toBe(404)
    await addMembers(
      server.services,
      server.services.db,
      otherOwner.workspaceId,
      [{ id, name: 'Ada', email: 'a@example.com' }],
      'user',
    )
    expect((await get(otherOwner.owner, avatar)).status).toBe(200)
    expect((await memberOf(server.services.db, otherOwner.workspaceId, id))?.status).toBe('active')
  })

  it('[FILE-6] a logo is for all who see its space', async () => {
    const logo = await upload(owner, svg('<rect width="9" height="9"/>'), {
      path: 'v2/admin/workspace/update-logo',
      method: 'PUT',
      fields: {},
    })
    expect(logo.status).toBe(200)
    expect((await workspaceById(server.services.db, workspaceId))?.logo).toBe(logo.body.spaceLogo)
    const response = await get(null, logo.body.spaceLogo)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { actor } = await joinAs('user')
    const refused = await upload(actor, await png(), {
      path: 'v2/admin/workspace/update-logo',
      method: 'PUT',
      fields: {},
    })
    expect(refused.status).toBe(403)
  })

  it.each(['..%2f..%2fsecret.key', 'x', '00000000-0000-0000-0000-000000000000'])(
    'finds no file %s',
    async (id) => {
      expect((await get(owner, `/api/files/${id}`)).status).toBe(404)
    },
  )

  it('takes a form for uploads alone', async () => {
    const { status } = await upload(owner, await png(), { path: 'v2/admin/workspace/details', fields: {} })
    expect(status).toBe(415)
  })

  it('refuses an upload from another site', async () => {
    const status = await new Promise((resolve) => {
      const sent = request(`${server.origin}/api/v2/utils/upload-file`, {
        method: 'POST',
        headers: {
          origin: 'https://evil.example',
          cookie: owner.cookies(),
          'content-type': 'multipart/form-data; boundary=x',
        },
      })
      sent.on('response', (response) => resolve(response.statusCode))
      sent.end('--x--')
    })
    expect(status).toBe(403)
  })
})
