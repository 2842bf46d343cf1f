import { dateFormat } from '@metapyra/session/dates'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { session } from '../../session/session.ts'

/**
 * Warns guests when the meeting that they came for ends, because they can stay this long after it (server:
 * guest/meeting-link.service.ts), and again shortly before they have to leave.
 */
const WARN_BEFORE_MS = [15 * 60_000, 2 * 60_000]

const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
let timers: ReturnType<typeof setTimeout>[] = []
const stop = (): void => timers.forEach(clearTimeout)

/** [GUEST-10] Guests who came by a link are warned before their visit ends. Called each time they enter the room. */
export const watchVisitEnd = (socket: Pick<SpaceSocket, 'once'>, endsAt: string | null): void => {
  stop()
  if (!endsAt) return
  const leftMs = Date.parse(endsAt) - Date.now()
  const warn = () =>
    session.toast(
      'info',
      `You can stay until ${time(endsAt)}. Ask your host for a new link if you need longer.`,
    )
  timers = WARN_BEFORE_MS.filter((ms) => ms < leftMs).map((ms) => setTimeout(warn, leftMs - ms))
  socket.once('disconnect', stop)
}
