import { adminCalls } from '../features/admin/calls.ts'
import { leaveCalls } from '../features/admin/leave.calls.ts'
import { createCountLimit } from '../features/admin/list.service.ts'
import { personCalls } from '../features/admin/person.calls.ts'
import { agentCalls } from '../features/agent/calls.ts'
import { agentHistoryPage } from '../features/agent/conversations/chat-history.service.ts'
import { announcementCalls } from '../features/announcement/calls.ts'
import { bookingCalls } from '../features/appointment/booking.calls.ts'
import { appointmentCalls } from '../features/appointment/calls.ts'
import { auditCalls } from '../features/audit/calls.ts'
import { createLookUpLimits } from '../features/auth/account-lookups.service.ts'
import { accountSecurityCalls } from '../features/auth/account-security.calls.ts'
import { authCalls } from '../features/auth/calls.ts'
import { createLoginLimits } from '../features/auth/login-limits.service.ts'
import { providerCalls } from '../features/auth/provider.calls.ts'
import { resetCalls } from '../features/auth/reset.calls.ts'
import { blockCalls } from '../features/block/calls.ts'
import { bulkCalls } from '../features/bulk/calls.ts'
import { businessCalls } from '../features/business/calls.ts'
import { newsletterCalls } from '../features/business/newsletter.calls.ts'
import { calendarCalls } from '../features/calendar/calls.ts'
import { captchaCalls } from '../features/captcha/calls.ts'
import { chatCalls } from '../features/chat/calls.ts'
import { chatCareCalls } from '../features/chat/message-actions.calls.ts'
import { clientLogCalls } from '../features/client-log/calls.ts'
import { deletionCalls } from '../features/deletion/calls.ts'
import { deskCalls } from '../features/desk/calls.ts'
import { domainCalls } from '../features/domain/calls.ts'
import { driveCalls } from '../features/drive/calls.ts'
import { eventCalls } from '../features/event/calls.ts'
import { fairTimeCalls } from '../features/fair-time/calls.ts'
import { filesCalls } from '../features/files/calls.ts'
import { guestCalls } from '../features/guest/calls.ts'
import { importCalls } from '../features/import/calls.ts'
import { libraryCalls } from '../features/library/calls.ts'
import { libraryUploadCalls } from '../features/library/upload.calls.ts'
import { linkedAccountCalls } from '../features/linked-account/calls.ts'
import { mapCalls } from '../features/map/calls.ts'
import { overviewCalls } from '../features/overview/calls.ts'
import { ownDataCalls } from '../features/own-data/calls.ts'
import { ownershipCalls } from '../features/ownership/calls.ts'
import { paymentCalls } from '../features/payment/calls.ts'
import { pollCalls } from '../features/poll/calls.ts'
import type { Vapid } from '../features/push/service.ts'
import { reportCalls } from '../features/report/calls.ts'
import { securityCalls } from '../features/security/calls.ts'
import type { ServerKeys } from '../features/security/service.ts'
import { spaceCalls } from '../features/space/calls.ts'
import { statusCalls } from '../features/status/calls.ts'
import { togetherCalls } from '../features/together/calls.ts'
import { userCalls } from '../features/user/calls.ts'
import { viewCalls } from '../features/view/calls.ts'
import { workspaceCalls } from '../features/workspace/calls.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Services } from '../platform/services.ts'

interface Parts {
  keys: ServerKeys
  vapid: Vapid
}

/** The handler of every call, by the contract's names. A missing or extra one does not compile. */
export const createHandlers = (services: Services, { keys, vapid }: Parts): Handlers => {
  const loginLimits = createLoginLimits(services)
  const lookUps = createLookUpLimits(services)
  const countLimit = createCountLimit(services)
  return {
    ...securityCalls(services, keys, vapid),
    ...userCalls(services),
    ...authCalls(services, loginLimits, lookUps),
    ...resetCalls(services, loginLimits),
    ...providerCalls(services, lookUps),
    ...accountSecurityCalls(services, loginLimits, lookUps),
    ...deletionCalls(services, loginLimits),
    ...workspaceCalls(services, lookUps),
    ...adminCalls(services, countLimit),
    ...personCalls(services),
    ...leaveCalls(services),
    ...bulkCalls(services, countLimit),
    ...agentCalls(services),
    ...announcementCalls(services),
    ...mapCalls,
    ...spaceCalls(services),
    ...overviewCalls(services),
    ...auditCalls(services),
    ...importCalls(services),
    ...viewCalls(services),
    ...paymentCalls(services),
    ...domainCalls(services),
    ...ownershipCalls(services),
    ...guestCalls(services),
    ...chatCalls(services, agentHistoryPage),
    ...chatCareCalls(services),
    ...blockCalls(services),
    ...reportCalls(services),
    ...ownDataCalls(services),
    ...statusCalls(services),
    ...deskCalls(services),
    ...pollCalls(services),
    ...eventCalls(services),
    ...appointmentCalls(services),
    ...bookingCalls(services),
    ...libraryCalls(services),
    ...libraryUploadCalls(services),
    ...linkedAccountCalls(services),
    ...calendarCalls(services),
    ...fairTimeCalls(services),
    ...driveCalls(services),
    ...filesCalls(services),
    ...clientLogCalls(),
    ...togetherCalls(),
    ...captchaCalls(services),
    ...businessCalls(services),
    ...newsletterCalls(services),
  }
}
