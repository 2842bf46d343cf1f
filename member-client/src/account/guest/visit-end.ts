import { dateFormat } from '@metapyra/session/dates'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { session } from '../../session/session.ts'

/** As the meeting ends that a guest has come for, who may stay so long (server: guest/meeting-link.service.ts); and shortly before they go. */
const TOLD_BEFORE_MS = [15 * 60_000, 2 * 60_000]

const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
let timers: ReturnType<typeof setTimeout>[] = []
const stop = (): void => timers.forEach(clearTimeout)

/** [GUEST-10] Nobody who came by a link is put out without a word before. Called with each entering. */
export const watchVisitEnd = (socket: Pick<SpaceSocket, 'once'>, endsAt: string | null): void => {
  stop()
  if (!endsAt) return
  const leftMs = Date.parse(endsAt) - Date.now()
  const tell = () =>
    session.toast(
      'info',
      `You can stay until ${time(endsAt)}. Ask your host for a new link if you need longer.`,
    )
  timers = TOLD_BEFORE_MS.filter((ms) => ms < leftMs).map((ms) => setTimeout(tell, leftMs - ms))
  socket.once('disconnect', stop)
}
