import { REALTIME } from '@metapyra/contract/connection'
import type { Status } from '../../webtransport/header-block.ts'
import type { SessionRequest } from '../../webtransport/open-sessions.ts'
import type { EngineSession } from '../../webtransport/session.ts'
import type { RawSocket } from './engine.ts'
import type { HandshakeGuard } from './handshake-guard.ts'
import type { LiveServer } from './io.ts'

const TRANSPORTS = ['polling', 'websocket'] as const

/**
 * Upgrades connections that began with polling to WebTransport. None starts there, because WebTransport sends no
 * cookie.
 */
export interface WebTransportUpgrades {
  /**
   * The text that the session's stream must start with, so that it belongs to the checked connection; or the refusal.
   */
  judge(request: SessionRequest): { opening: Buffer } | { refusal: Status }
  take(session: EngineSession): void
  /** Sets whether new connections are offered WebTransport. */
  offer(isThere: boolean): void
}

/** The parts of Engine.IO’s server used here. */
interface Engine {
  opts: { transports: string[] }
  clients: Record<string, RawSocket & { upgrading: boolean; upgraded: boolean }>
  onWebTransportSession(session: EngineSession): Promise<void>
}

/** Encodes an Engine.IO text for a stream: its length, then the text. */
const frameOf = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text)])

const sidOf = (path: string): string | undefined => {
  const url = URL.parse(path, 'https://localhost')
  return url?.pathname === `${REALTIME.path}/` ? (url.searchParams.get('sid') ?? undefined) : undefined
}

export const createWebTransportUpgrades = (
  io: LiveServer,
  door: Pick<HandshakeGuard, 'refusalOfUpgrade'>,
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
