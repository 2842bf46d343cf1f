import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REALTIME } from '@metapyra/contract/connection'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import { atom } from 'nanostores'
import type { ServerOptions } from 'socket.io'
import { Server } from 'socket.io'
import { Manager, protocol } from 'socket.io-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionState } from '../state.ts'
import type { SpaceConnection, SpaceConnectionOptions } from './realtime.ts'
import { connectSpace, preconnect } from './realtime.ts'
import type { REALTIME_ERRORS } from './realtime-errors.ts'
import { realtimeErrorText } from './realtime-errors.ts'
import { reconnectDelay } from './reconnect-delay.ts'

const workspaceId = '01890000-0000-7000-8000-000000000001'

/** The connection below Socket.IO, on the server. */
type Engine = Parameters<Parameters<Server['on']>[1]>[0]['conn']

const startServer = async (options: Partial<ServerOptions> = {}, port = 0) => {
  const http = createServer()
  const io = new Server<ClientToServer, ServerToClient>(http, { path: REALTIME.path, ...options })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  return {
    io,
    http,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    cut: () => io.sockets.sockets.forEach(({ conn }) => void conn.close()),
    [Symbol.asyncDispose]: async () => {
      await io.close()
    },
  }
}

const openConnections: SpaceConnection[] = []
afterEach(() => {
  for (const connection of openConnections.splice(0)) connection.close()
  vi.restoreAllMocks()
})

const connect = (options: Partial<SpaceConnectionOptions> & { origin: string }) => {
  const $connection = atom<ConnectionState>('closed')
  const states: ConnectionState[] = []
  $connection.listen((state) => void states.push(state))
  const callbacks = { onOpen: vi.fn(), onEnded: vi.fn(), onTrouble: vi.fn(), onWait: vi.fn() }
  const onTrouble = (cause: unknown, description?: unknown) => {
    const text = realtimeErrorText(cause, description)
    if (text) callbacks.onTrouble(text)
  }
  const connection = connectSpace({ workspaceId, $connection, ...callbacks, onTrouble, ...options })
  openConnections.push(connection)
  return {
    ...connection,
    ...callbacks,
    $connection,
    states,
    untilOpen: () => expect.poll(() => $connection.get()).toBe('open'),
  }
}
const endedError = (code: ErrorBody['code']): ErrorBody => ({ code, message: code })
const refuse = (error: ErrorBody) => Object.assign(new Error(error.message), { data: error })

describe('the figures of §9', () => {
  it('are what the connection runs with', async () => {
    await using server = await startServer()
    const { socket } = connect({ origin: server.origin })
    expect(socket.io.opts).toMatchObject({
      path: '/socket.io',
      transports: ['polling', 'websocket', 'webtransport'],
      upgrade: true,
      timeout: 20_000,
    })
  })

  it('name the version of packets that the library speaks', () => {
    expect(protocol).toBe(REALTIME.packetProtocolVersion)
  })

  it('refuse an address of more than 8000 characters', () => {
    const origin = 'http://localhost:1'
    const room = 8000 - `${origin}${REALTIME.path}/?q=`.length
    expect(() => connect({ origin, query: { q: 'x'.repeat(room + 1) } })).toThrow('URI too long')
    expect(() => connect({ origin, query: { q: 'x'.repeat(room) } })).not.toThrow()
  })
})

describe('a connection', () => {
  it('§4 is closed, opening, open, closing, and paused while its transport is upgraded', async () => {
    await using server = await startServer()
    const auth = vi.fn()
    server.io.on('connection', (socket) => auth(socket.handshake.auth))
    const client = connect({ origin: server.origin })
    await expect.poll(() => client.socket.io.engine.transport.name).toBe('websocket')
    await client.untilOpen()
    expect(auth).toHaveBeenCalledExactlyOnceWith({ workspaceId })
    expect(client.onOpen).toHaveBeenCalledExactlyOnceWith(false)
    expect(client.states[0]).toBe('opening')
    expect(client.states).toContain('paused')
    client.close()
    await expect.poll(() => client.$connection.get()).toBe('closed')
    expect(client.states.slice(-2)).toEqual(['closing', 'closed'])
    expect(client.onTrouble).not.toHaveBeenCalled()
  })

  it('§4 comes back by itself after a cut, and says that it was away', async () => {
    await using server = await startServer()
    const client = connect({ origin: server.origin })
    await expect.poll(() => client.socket.io.engine.transport.name).toBe('websocket')
    await client.untilOpen()
    server.cut()
    await expect.poll(() => client.onOpen).toHaveBeenLastCalledWith(true)
    expect(client.states).toContain('closed')
    expect(client.onWait).toHaveBeenCalled()
    expect(client.onTrouble).toHaveBeenCalledWith('websocket connection closed')
    await client.untilOpen()
  })

  it('§9 waits 1 s, then longer each time up to 5 s, half of it either way by chance', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect([0, 1, 2, 3, 40].map(reconnectDelay)).toEqual([1000, 2000, 4000, 5000, 5000])
    random.mockReturnValue(0)
    expect([0, 1, 2, 3, 40].map(reconnectDelay)).toEqual([500, 1000, 2000, 4000, 5000])
    random.mockReturnValue(0.999)
    expect([0, 1, 2, 3].map(reconnectDelay).map(Math.round)).toEqual([1499, 2998, 5000, 5000])
  })

  it('§4 tries until the server is there again, each time after a longer wait', async () => {
    const server = await startServer()
    const client = connect({ origin: server.origin })
    await client.untilOpen()
    const { port } = server.http.address() as AddressInfo
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await server[Symbol.asyncDispose]()
    await expect.poll(() => client.onWait.mock.calls.flat()).toEqual([500, 1000, 2000])
    await using restartedServer = await startServer({}, port)
    await expect.poll(() => client.onOpen).toHaveBeenLastCalledWith(true)
    restartedServer.cut()
    await expect.poll(() => client.onWait.mock.lastCall).toEqual([500])
  })

  it('comes back when the server lets go of it without a word', async () => {
    await using server = await startServer()
    const client = connect({ origin: server.origin })
    await client.untilOpen()
    server.io.disconnectSockets()
    await expect.poll(() => client.onOpen).toHaveBeenLastCalledWith(true)
  })

  it('comes back after draining, in the time that the server named', async () => {
    await using server = await startServer()
    const client = connect({ origin: server.origin })
    await client.untilOpen()
    const since = performance.now()
    server.io.emit('server:draining', 200)
    await expect.poll(() => client.onWait.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(200)
    await expect.poll(() => client.onOpen).toHaveBeenLastCalledWith(true)
    expect(performance.now() - since).toBeGreaterThanOrEqual(195)
    expect(client.states).toContain('closed')
  })

  it('ends with its session, and is not tried again', async () => {
    await using server = await startServer()
    const connections = vi.fn()
    server.io.on('connection', connections)
    const client = connect({ origin: server.origin })
    await client.untilOpen()
    server.io.emit('session:ended', endedError('NO_SESSION'))
    server.io.disconnectSockets()
    await expect.poll(() => client.onEnded).toHaveBeenCalledExactlyOnceWith(endedError('NO_SESSION'))
    await expect.poll(() => client.$connection.get()).toBe('closed')
    expect(client.socket.active).toBe(false)
    expect(connections).toHaveBeenCalledOnce()
  })

  it('ends where it is refused for good', async () => {
    await using server = await startServer()
    server.io.use((_, next) => next(refuse(endedError('FORBIDDEN'))))
    const client = connect({ origin: server.origin })
    await expect.poll(() => client.onEnded).toHaveBeenCalledExactlyOnceWith(endedError('FORBIDDEN'))
    expect(client.onOpen).not.toHaveBeenCalled()
    await expect.poll(() => client.$connection.get()).toBe('closed')
  })

  it('is tried again where it is refused for now', async () => {
    await using server = await startServer()
    let isBusy = true
    server.io.use((_, next) => next(isBusy ? refuse(endedError('OVERLOADED')) : undefined))
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const client = connect({ origin: server.origin })
    await expect.poll(() => client.states).toContain('closed')
    isBusy = false
    await expect.poll(() => client.onOpen).toHaveBeenCalledExactlyOnceWith(false)
    expect(client.onEnded).not.toHaveBeenCalled()
  })
})

describe('an event that is answered', () => {
  const message = { receiverId: workspaceId, clientId: workspaceId, body: 'hello' }

  it('gives its value, or throws why not', async () => {
    await using server = await startServer()
    server.io.on('connection', (socket) => {
      socket.on('chat:read', (_, ack) => ack({ ok: true, value: null }))
      socket.on('chat:send', (_, ack) =>
        ack({ ok: false, error: { code: 'VALIDATION', message: 'too long', fields: { body: 'too long' } } }),
      )
    })
    const client = connect({ origin: server.origin })
    expect(await client.ask('chat:read', { receiverId: workspaceId, seq: 1 })).toBeNull()
    await expect(client.ask('chat:send', message)).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { body: 'too long' },
    })
  })

  it('fails in time where no answer comes', async () => {
    await using server = await startServer()
    const client = connect({ origin: server.origin, ackTimeoutMs: 50 })
    await client.untilOpen()
    await expect(client.ask('chat:send', message)).rejects.toMatchObject({
      code: 'OFFLINE',
      message: 'operation has timed out',
    })
  })

  it('fails at once where the connection goes meanwhile', async () => {
    await using server = await startServer()
    server.io.on('connection', (socket) => socket.on('chat:send', () => socket.conn.close()))
    const client = connect({ origin: server.origin })
    await client.untilOpen()
    await expect(client.ask('chat:send', message)).rejects.toMatchObject({
      code: 'OFFLINE',
      message: 'socket has been disconnected',
    })
  })
})

describe('[T21] §8, the realtime errors', () => {
  type Text = (typeof REALTIME_ERRORS)[number]
  type TestServer = Awaited<ReturnType<typeof startServer>>
  type Client = ReturnType<typeof connect>
  const corkedSockets: { destroy(): void }[] = []
  /** Applies `hurt` to each connection on the server, once it is a websocket. */
  const onConnection = (breakConnection: (conn: Engine) => void) => async () => {
    const server = await startServer()
    server.io.on('connection', ({ conn }) => conn.once('upgrade', () => breakConnection(conn)))
    return server
  }
  const message = { receiverId: workspaceId, clientId: workspaceId, body: 'hello' }

  interface FailureCase {
    server?: () => Promise<TestServer>
    options?: Partial<SpaceConnectionOptions>
    /** For texts that arrive as the reply to an event. */
    ask?: (client: Client) => Promise<unknown>
    /** For texts that need a different use of the library than ours. */
    cause?: (server: TestServer) => Promise<unknown>
  }
  /** Each text with a real server that causes it. A text without an entry fails the type check. */
  const failureCases: Record<Text, FailureCase> = {
    'No transports available': {
      cause: ({ origin }) =>
        new Promise((resolve) => {
          const manager = new Manager(origin, { transports: [], reconnection: false })
          manager.socket('/').on('connect_error', resolve)
        }),
    },
    timeout: {
      cause: async () => {
        const silent = createServer(() => undefined)
        await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        const { port } = silent.address() as AddressInfo
        const client = connect({ origin: `http://127.0.0.1:${port}` })
        await vi.advanceTimersByTimeAsync(19_999)
        expect(client.onTrouble).not.toHaveBeenCalled()
        await vi.advanceTimersByTimeAsync(1)
        client.close()
        vi.useRealTimers()
        silent.closeAllConnections()
        silent.close()
        return client.onTrouble.mock.calls[0]?.[0]
      },
    },
    'server error': { server: onConnection((conn) => conn.transport.socket.send('no packet')) },
    'ping timeout': {
      server: async () => {
        const server = await startServer({ pingInterval: 50, pingTimeout: 100 })
        // The connection stays open, but nothing comes through it any more.
        server.io.on('connection', ({ conn }) =>
          conn.once('upgrade', (transport) => {
            const line = transport.socket._socket
            line.cork()
            corkedSockets.push(line)
          }),
        )
        return server
      },
    },
    'transport closed by the server': {
      server: async () => {
        const server = await startServer({ allowUpgrades: false })
        server.io.on('connection', ({ conn }) => void conn.close())
        return server
      },
    },
    'websocket connection closed': { server: onConnection((conn) => conn.transport.socket.terminate()) },
    'xhr poll error': {
      server: async () => {
        const server = await startServer()
        await server[Symbol.asyncDispose]()
        return server
      },
    },
    'xhr post error': {
      server: async () => {
        const server = await startServer()
        server.http.prependListener('request', (request) => {
          if (request.method === 'POST') request.destroy()
        })
        return server
      },
    },
    'probe error': {
      server: async () => {
        const server = await startServer()
        server.http.prependListener('upgrade', (_, line) => line.destroy())
        return server
      },
    },
    'parse error': {
      server: onConnection((conn) => conn.write(Buffer.from('bytes that belong to nothing'))),
    },
    'operation has timed out': {
      options: { ackTimeoutMs: 50 },
      ask: (client) => client.ask('chat:send', message),
    },
    'socket has been disconnected': {
      server: async () => {
        const server = await startServer()
        server.io.on('connection', (socket) => socket.on('chat:send', () => socket.conn.close()))
        return server
      },
      ask: (client) => client.ask('chat:send', message),
    },
    'illegal attachments': {
      server: onConnection((conn) => {
        conn.write('51-["chat:message",{"_placeholder":true,"num":7}]')
        conn.write(Buffer.from('x'))
      }),
    },
    'invalid payload': { server: onConnection((conn) => conn.write('2{"not":"an event"}')) },
    'unknown packet type': { server: onConnection((conn) => conn.write('9')) },
    'It seems you are trying to reach a Socket.IO server in v2.x with a v3.x client': {
      server: async () => {
        const server = await startServer()
        server.io.use(() => undefined)
        // Version 2 of the protocol reports a connection without its id.
        server.io.engine.on('connection', (conn: Engine) => conn.write('0'))
        return server
      },
    },
  }

  it.each(Object.entries(failureCases))('%s', async (text, { server: start, options, ask, cause }) => {
    await using server = await (start ?? startServer)()
    if (cause) {
      expect(realtimeErrorText(await cause(server))).toBe(text)
      return
    }
    const client = connect({ origin: server.origin, ...options })
    const expectedText = expect.stringContaining(text)
    if (ask) {
      await client.untilOpen()
      await expect(ask(client)).rejects.toMatchObject({ code: 'OFFLINE', message: expectedText })
      return
    }
    await expect.poll(() => client.onTrouble).toHaveBeenCalledWith(expectedText)
    expect(client.onEnded).not.toHaveBeenCalled()
    client.close()
    for (const line of corkedSockets.splice(0)) line.destroy()
  })

  it.each([
    [
      'a description says more than its reason',
      'transport close',
      { description: 'websocket connection closed' },
      'websocket connection closed',
    ],
    [
      'polling, closed by the server',
      'transport close',
      { description: 'transport closed by the server' },
      'transport closed by the server',
    ],
    ['an error as description', 'transport error', new Error('xhr poll error'), 'xhr poll error'],
    [
      'what the library adds is left out',
      new Error('unknown packet type 9'),
      undefined,
      'unknown packet type',
    ],
    ['a failed probe', new Error('probe error: transport closed'), undefined, 'probe error'],
    ['our own closing is no error', 'io client disconnect', undefined, undefined],
  ])('%s', (_, cause, description, text) => {
    expect(realtimeErrorText(cause, description)).toBe(text)
  })
})

describe('a line that was begun before it was known who is here', () => {
  const linesOf = ({ io }: { io: Server }) => {
    const lines: Engine[] = []
    io.engine.on('connection', (line: Engine) => void lines.push(line))
    return lines
  }

  it('is the one by which the space is connected', async () => {
    await using server = await startServer()
    const lines = linesOf(server)
    preconnect({ origin: server.origin })
    await expect.poll(() => lines).toHaveLength(1)
    const { states, untilOpen } = connect({ origin: server.origin })
    await untilOpen()
    expect(lines).toHaveLength(1)
    expect(states.at(-1)).toBe('open')
  })

  it('is not theirs who are somebody else by then', async () => {
    await using server = await startServer()
    const lines = linesOf(server)
    vi.stubGlobal('document', { cookie: 'sessionId=before' })
    preconnect({ origin: server.origin })
    await expect.poll(() => lines).toHaveLength(1)
    vi.stubGlobal('document', { cookie: 'sessionId=after' })
    const { untilOpen } = connect({ origin: server.origin })
    await untilOpen()
    expect(lines).toHaveLength(2)
    await expect.poll(() => lines[0]?.readyState).toBe('closed')
    vi.unstubAllGlobals()
  })

  it('and did not open is opened anew', async () => {
    let requestCount = 0
    await using server = await startServer({
      allowRequest: (_, answer) => {
        requestCount += 1
        answer(null, requestCount > 1)
      },
    })
    preconnect({ origin: server.origin })
    await expect.poll(() => requestCount).toBe(1)
    const { untilOpen } = connect({ origin: server.origin })
    await untilOpen()
  })

  it('is closed by the server where nobody connects by it, and not opened again for nobody', async () => {
    await using server = await startServer({ connectTimeout: 50 })
    const lines = linesOf(server)
    preconnect({ origin: server.origin })
    await expect.poll(() => lines[0]?.readyState).toBe('closed')
    const { untilOpen } = connect({ origin: server.origin })
    await untilOpen()
    expect(lines).toHaveLength(2)
  })
})
