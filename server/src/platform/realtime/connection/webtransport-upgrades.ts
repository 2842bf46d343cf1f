import { REALTIME } from '@metapyra/contract/connection'
import type { Status } from '../../webtransport/header-block.ts'
import type { SessionRequest } from '../../webtransport/open-sessions.ts'
import type { EngineSession } from '../../webtransport/session.ts'
import type { RawSocket } from './engine.ts'
import type { Door } from './handshake-guard.ts'
import type { LiveServer } from './io.ts'

const TRANSPORTS = ['polling', 'websocket'] as const

/** How connections that polling has begun go on over WebTransport. Nothing begins there: it brings no cookie. */
export interface WebTransportUpgrades {
  /** What the session's stream has to say first, so that it is for the connection that was judged; or the refusal. */
  judge(request: SessionRequest): { opening: Buffer } | { refusal: Status }
  take(session: EngineSession): void
  /** Whether connections that begin from now on are told of it. */
  offer(isThere: boolean): void
}

/** Of Engine.IO’s server what is used here. */
interface Engine {
  opts: { transports: string[] }
  clients: Record<string, RawSocket & { upgrading: boolean; upgraded: boolean }>
  onWebTransportSession(session: EngineSession): Promise<void>
}

/** A text of Engine.IO on a stream: its length, then itself. */
const frameOf = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text)])

const sidOf = (path: string): string | undefined => {
  const url = URL.parse(path, 'https://localhost')
  return url?.pathname === `${REALTIME.path}/` ? (url.searchParams.get('sid') ?? undefined) : undefined
}

export const createWebTransportUpgrades = (
  io: LiveServer,
  door: Pick<Door, 'refusalOfUpgrade'>,
  fail: (error: Error) => void,
): WebTransportUpgrades => {
  const engine = io.engine as unknown as Engine
  return {
    judge: ({ path, authority, origin, ip }) => {
      const sid = sidOf(path)
      const client = sid && Object.hasOwn(engine.clients, sid) ? engine.clients[sid] : undefined
      if (!client || client.upgrading || client.upgraded) return { refusal: 404 }
      const refusal = door.refusalOfUpgrade(client.request, { url: path, authority, origin, ip })
      return refusal === null ? { opening: frameOf(`0{"sid":"${sid}"}`) } : { refusal: 403 }
    },
    take: (session) => {
      engine.onWebTransportSession(session).catch((error: Error) => {
        session.close()
        fail(error)
      })
    },
    offer: (isThere) => {
      engine.opts.transports = [...TRANSPORTS, ...(isThere ? ['webtransport'] : [])]
    },
  }
}
