import type { Static } from 'typebox'
import type { Calls } from './access.ts'
import { accountSecurity } from './calls/account-security.ts'
import { admin } from './calls/admin.ts'
import { agent } from './calls/agent.ts'
import { announcement } from './calls/announcement.ts'
import { appointment } from './calls/appointment.ts'
import { audit } from './calls/audit.ts'
import { auth } from './calls/auth.ts'
import { availability } from './calls/availability.ts'
import { booking } from './calls/booking.ts'
import { bookingType } from './calls/booking-type.ts'
import { bulk } from './calls/bulk.ts'
import { business } from './calls/business.ts'
import { calendar } from './calls/calendar.ts'
import { chat } from './calls/chat.ts'
import { chatCare } from './calls/chat-care.ts'
import { deletion } from './calls/deletion.ts'
import { desk } from './calls/desk.ts'
import { domain } from './calls/domain.ts'
import { drive } from './calls/drive.ts'
import { event } from './calls/event.ts'
import { eventOutside } from './calls/event-outside.ts'
import { fairTime } from './calls/fair-time.ts'
import { guest } from './calls/guest.ts'
import { imports } from './calls/import.ts'
import { library } from './calls/library.ts'
import { libraryUpload } from './calls/library-upload.ts'
import { linkedAccount } from './calls/linked-account.ts'
import { overview } from './calls/overview.ts'
import { ownData } from './calls/own-data.ts'
import { ownership } from './calls/ownership.ts'
import { payment } from './calls/payment.ts'
import { person } from './calls/person.ts'
import { poll } from './calls/poll.ts'
import { report } from './calls/report.ts'
import { security } from './calls/security.ts'
import { status } from './calls/status.ts'
import { user } from './calls/user.ts'
import { utilities } from './calls/utilities.ts'
import { view } from './calls/view.ts'
import { workspace } from './calls/workspace.ts'

/** Every call of the v2 API: those of the specification's §7 and the calls that features need beyond it. */
export const calls = {
  ...security,
  ...user,
  ...accountSecurity,
  ...deletion,
  ...auth,
  ...workspace,
  ...admin,
  ...bulk,
  ...person,
  ...announcement,
  ...overview,
  ...audit,
  ...imports,
  ...view,
  ...domain,
  ...ownership,
  ...guest,
  ...appointment,
  ...availability,
  ...fairTime,
  ...booking,
  ...bookingType,
  ...calendar,
  ...linkedAccount,
  ...payment,
  ...chat,
  ...chatCare,
  ...report,
  ...ownData,
  ...status,
  ...desk,
  ...event,
  ...eventOutside,
  ...library,
  ...libraryUpload,
  ...drive,
  ...poll,
  ...agent,
  ...utilities,
  ...business,
} satisfies Calls

export type CallName = keyof typeof calls
export type Input<N extends CallName> = Static<(typeof calls)[N]['body']>
export type Reply<N extends CallName> = Static<(typeof calls)[N]['reply']>
