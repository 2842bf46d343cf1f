import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'
import { createSandboxRooms, infoOf } from './rooms.ts'
import { openSession } from './session.ts'
import type { SandboxPass } from './tokens.ts'
import { readPass } from './tokens.ts'

interface Settings {
  clock(): Date
}

interface TokenRequest {
  room?: string
  identity?: string
}

const RTC = `${SANDBOX_SFU.path}/rtc`

/**
 * An SFU sandbox with LiveKit's protocol, used by the same client and provider; never registered in production. It
 * doesn't support: the single-connection handshake (`/rtc/v1`, from which clients fall back by themselves), simulcast,
 * RED, data between participants, resuming a session after its socket broke, relays, several nodes. Media go through
 * this process: about ten people on a laptop.
 */
export const registerSfuSandbox = async (app: FastifyInstance, { clock }: Settings): Promise<void> => {
  const rooms = createSandboxRooms()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })

  const passOf = async (url: URL): Promise<SandboxPass | null> => {
    const pass = await readPass(url.searchParams.get('access_token') ?? '', clock())
    return pass?.grant.roomJoin && pass.grant.room && pass.identity ? pass : null
  }
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://sandbox')
    if (!url.pathname.startsWith(RTC)) return
    const pass = url.pathname === RTC ? await passOf(url) : null
    // Clients request the reason over HTTP.
    if (!pass) return void socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (opened) => openSession(opened, pass, rooms))
  }
  const listener = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    upgrade(request, socket, head).catch(() => socket.destroy())
  }
  app.server.on('upgrade', listener)
  app.addHook('preClose', async () => {
    app.server.off('upgrade', listener)
    for (const room of rooms.names()) rooms.end(room)
    for (const client of sockets.clients) client.terminate()
  })

  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ code, msg: code })
  const isAdmin = async (request: FastifyRequest, room: string | undefined): Promise<boolean> => {
    const pass = await readPass(request.headers.authorization?.replace(/^Bearer /, '') ?? '', clock())
    return Boolean(pass && (room ? pass.grant.roomAdmin && pass.grant.room === room : pass.grant.roomCreate))
  }
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (_, reply) => void reply.header('access-control-allow-origin', '*'))
    scope.get(`${RTC}/v1/validate`, async (_, reply) => reply.code(404).send('not found'))
    scope.get(`${RTC}/validate`, async (request, reply) =>
      (await passOf(new URL(request.url, 'http://sandbox')))
        ? 'success'
        : reply.code(401).send('no permission'),
    )
    const rpc = `${SANDBOX_SFU.path}/twirp/livekit.RoomService`
    scope.post<{ Body: TokenRequest }>(`${rpc}/ListParticipants`, async (request, reply) => {
      const { room = '' } = request.body
      if (!(await isAdmin(request, room))) return refuse(reply, 401, 'unauthenticated')
      return { participants: rooms.of(room).map((one) => infoOf(one).toJson()) }
    })
    scope.post<{ Body: TokenRequest }>(`${rpc}/RemoveParticipant`, async (request, reply) => {
      const { room = '', identity = '' } = request.body
      if (!(await isAdmin(request, room))) return refuse(reply, 401, 'unauthenticated')
      return rooms.remove(room, identity) ? {} : refuse(reply, 404, 'not_found')
    })
    scope.post<{ Body: TokenRequest }>(`${rpc}/DeleteRoom`, async (request, reply) => {
      if (!(await isAdmin(request, undefined))) return refuse(reply, 401, 'unauthenticated')
      return rooms.end(request.body.room ?? '') ? {} : refuse(reply, 404, 'not_found')
    })
  })
}
