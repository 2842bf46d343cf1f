import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { notifyOfReport } from './notify.service.ts'

/** [CHAT-85] Mails owners and admins who are not viewing the space's console. */
export const reportLive = (services: Services, live: Live): void => {
  services.bus.on('report:made', ({ workspaceId, reporterId }) =>
    live.attempt(notifyOfReport(services, workspaceId, [reporterId, ...live.followersHere(workspaceId)])),
  )
}
