import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import type { WebOptions } from './get.ts'
import { getFromWeb } from './get.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const options = (more: Partial<WebOptions> = {}): WebOptions => ({
  maxBytes: 1000,
  mayCut: true,
  accept: 'text/html',
  takes: (type) => type === 'text/html',
  userAgent: 'test',
  reachesInside: true,
  signal: AbortSignal.timeout(3000),
  ...more,
})
const html = { 'content-type': 'text/html' }

describe('[CHAT-57] [T22] an address that is not public', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.9.9.9',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'no address',
  ])('%s is not asked', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  const inside = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user:secret@example.com/',
    'http://example.com:6379/',
    'file:///etc/passwd',
    'gopher://example.com/',
  ]
  it.each(inside)('is refused before anything is sent, however it is written: %s', async (url) => {
    await expect(getFromWeb(url, options({ reachesInside: false }))).rejects.toThrow(
      /not public|not of the web|name and password|port/,
    )
  })

  it('is refused where a name leads there too, beside one that is public', async () => {
    const lookUp = async () => ['93.184.216.34', '10.0.0.1']
    await expect(
      getFromWeb('http://two.example/', options({ reachesInside: false, lookUp })),
    ).rejects.toThrow('not public')
  })
})

describe('[CHAT-57] [T22] what is asked of the web', () => {
  it('is looked up once: the connection goes to the address that was judged, whatever the name says later', async () => {
    const requests: IncomingMessage[] = []
    const port = await serve((request, response) => {
      requests.push(request)
      response.writeHead(200, html).end('here')
    })
    let times = 0
    const lookUp = async () => {
      times += 1
      return [times === 1 ? '127.0.0.1' : '192.0.2.1']
    }
    const { body } = await getFromWeb(`http://turns.example:${port}/`, options({ lookUp }))
    expect([body.toString(), times]).toEqual(['here', 1])
    expect(requests[0]?.headers).toMatchObject({ host: `turns.example:${port}`, 'user-agent': 'test' })
    expect(requests[0]?.headers).not.toHaveProperty('cookie')
  })

  it('follows three redirects and no more, and judges each', async () => {
    const port = await serve(({ url }, response) => {
      const left = Number(url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}`, 'set-cookie': 'a=b' }).end()
      else response.writeHead(200, html).end('end')
    })
    const from = (left: number) => getFromWeb(`http://127.0.0.1:${port}/${left}`, options())
    expect((await from(3)).url.pathname).toBe('/0')
    await expect(from(4)).rejects.toThrow('redirects')
    const away = await serve((_, response) =>
      response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
    )
    await expect(getFromWeb(`http://127.0.0.1:${away}/`, options())).rejects.toThrow('not of the web')
  })

  it('judges the address of each redirect anew', async () => {
    const port = await serve((_, response) =>
      response.writeHead(302, { location: 'http://inner.example/' }).end(),
    )
    const seen: string[] = []
    const lookUp = async (host: string) => {
      seen.push(host)
      return ['127.0.0.1']
    }
    // When internal addresses are refused, the second host is resolved and checked like the first.
    await expect(
      getFromWeb(`http://outer.example:${port}/`, options({ lookUp, signal: AbortSignal.timeout(1000) })),
    ).rejects.toThrow()
    expect(seen).toEqual(['outer.example', 'inner.example'])
  })

  it('is cut at its bound, or refused beyond it; other types, encodings and statuses are refused', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).end('x')
      else if (url === '/gzip') response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('x')
      else if (url === '/gone') response.writeHead(404, html).end('x')
      else response.writeHead(200, html).end('x'.repeat(5000))
    })
    const get = (path: string, more: Partial<WebOptions> = {}) =>
      getFromWeb(`http://127.0.0.1:${port}${path}`, options(more))
    expect((await get('/long')).body).toHaveLength(1000)
    await expect(get('/long', { mayCut: false })).rejects.toThrow('too large')
    for (const path of ['/pdf', '/gzip', '/gone'])
      await expect(get(path)).rejects.toThrow(/type|encoded|status/)
  })

  it('ends in its time, where nothing comes and where it comes drop by drop', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/silent') return
      response.writeHead(200, html)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const path of ['/silent', '/slow']) {
      const begun = performance.now()
      const signal = AbortSignal.timeout(300)
      await expect(getFromWeb(`http://127.0.0.1:${port}${path}`, options({ signal }))).rejects.toThrow()
      expect(performance.now() - begun).toBeLessThan(2000)
    }
    const lookUp = () => new Promise<never>(() => undefined)
    const signal = AbortSignal.timeout(200)
    await expect(getFromWeb('http://never.example/', options({ lookUp, signal }))).rejects.toThrow()
  })
})
