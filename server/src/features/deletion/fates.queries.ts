import { DELETED_USER } from '@metapyra/contract/account'
import { profileTexts } from '@metapyra/contract/profile-fields'
import { sql } from '../../platform/db/drizzle.ts'
import { handoffs, identities, sessions, users } from '../account/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { emailChanges } from '../auth/tables.ts'
import { bulkActs, bulkPeople } from '../bulk/tables.ts'
import { businessRequests, subscribers } from '../business/tables.ts'
import { calendarAccounts, calendarCopies, calendarEvents, calendars } from '../calendar/tables.ts'
import { captchaPasses } from '../captcha/tables.ts'
import { driveTransfers } from '../drive/tables.ts'
import { guestInvites, guestNotices, guests } from '../guest/tables.ts'
import { importBatches, importFailedRows, importJobs } from '../import/tables.ts'
import { linkedAccounts, linkGiveBacks, linkStarts } from '../linked-account/tables.ts'
import { mailAllowances, mailStops, mails, sandboxMails } from '../mail/tables.ts'
import { ownershipOffers } from '../ownership/tables.ts'
import { billingEvents, hostedPages, invoices, subscriptions } from '../payment/tables.ts'
import { webPages } from '../preview/tables.ts'
import { pushNotices, pushSubscriptions, vapidKeys } from '../push/tables.ts'
import { serverKeys } from '../security/tables.ts'
import { spaceTexts } from '../storage/tables.ts'
import { sweepTimes } from '../sweep/tables.ts'
import { tokens } from '../token/tables.ts'
import { listViews } from '../view/tables.ts'
import { members, ownDomains, spaceEdits, workspaces } from '../workspace/tables.ts'
import { fate, ID_ALONE, OF_LIST, SPACES } from './fates.rules.ts'
import { accountDeletions } from './tables.ts'

const SANDBOX = 'all go after seven days'
const SECRET = 'a secret, or its digest'

/**
 * Fates for accounts, logins and memberships. What people do in a space is in `chat-fates.queries.ts` and
 * `board-fates.queries.ts`.
 */
export const ACCOUNT_FATES = [
  fate(users, {
    stays: {
      email: 'emptied last (`emptyAccount`)',
      name: 'emptied last',
      passwordHash: 'emptied last',
      mobileNumber: 'emptied last',
      image: 'emptied last',
      character: 'emptied last',
      ...Object.fromEntries(profileTexts().map((name) => [name, 'emptied last'])),
      additional: 'emptied last',
    },
    ownData: ['profile'],
  }),
  fate(sessions, {
    goes: ['userId'],
    stays: { guestId: 'of guests, who have no account' },
    ownData: ['signIns'],
  }),
  fate(identities, { goes: ['userId'], ownData: ['providers'] }),
  fate(handoffs, { goesWith: sessions, ownData: 'a sign-in on its way, for a minute' }),
  fate(emailChanges, {
    goes: ['userId'],
    goesByMail: ['newEmail'],
    ownData: 'on its way, for a day; shown in the settings',
  }),
  fate(tokens, { goes: ['userId'], goesByMail: ['email'], ownData: SECRET }),
  fate(accountDeletions, { goes: ['userId'], ownData: 'nobody has one who can ask' }),
  fate(linkedAccounts, { goes: ['userId'], ownData: ['linkedAccounts'] }),
  fate(linkStarts, { goes: ['userId'], ownData: SECRET }),
  fate(linkGiveBacks, {
    stays: {
      provider: 'one of a list',
      kind: 'one of a list',
      holder: SECRET,
      token: 'goes once its provider has it back, within seven days',
    },
    ownData: SECRET,
  }),
  fate(calendarAccounts, { goesWith: linkedAccounts, ownData: 'a copy of what is in the linked calendar' }),
  fate(calendars, { goesWith: linkedAccounts, ownData: 'a copy of what is in the linked calendar' }),
  fate(calendarEvents, { goesWith: calendars, ownData: 'a copy of what is in the linked calendar' }),
  fate(calendarCopies, {
    goesWith: calendars,
    stays: { subjectId: 'a booking', wanted: 'of bookings with others as hosts: emptied with them' },
    ownData: 'a copy of bookings',
  }),
  fate(driveTransfers, {
    goes: ['userId'],
    stays: { fileId: 'a file', parentId: 'a folder', uploadId: 'a file', resourceId: 'an item' },
    ownData: ['driveTransfers'],
  }),
  fate(pushSubscriptions, { goesWith: sessions, ownData: SECRET }),
  fate(pushNotices, {
    stays: { notice: 'goes within a day', leftIds: 'sessions' },
    ownData: 'of what others did, for a day',
  }),
  fate(mails, {
    goesByMail: ['to'],
    stays: {
      template: OF_LIST,
      senderId: ID_ALONE,
      data: 'sent ones go after seven days',
      dedupeKey: 'as `data`',
      lastError: 'as `data`',
    },
    ownData: 'they are in the own mailbox',
  }),
  fate(sandboxMails, {
    goesByMail: ['to'],
    stays: { subject: SANDBOX, text: SANDBOX, html: SANDBOX, calendar: SANDBOX },
    ownData: 'they are in the own mailbox',
  }),
  fate(subscribers, { goesByMail: ['email'], ownData: ['newsletter'] }),
  fate(businessRequests, {
    goesByMail: ['email'],
    stays: { kind: 'one of a list', data: 'goes with the row' },
    ownData: ['requests'],
  }),
  fate(listViews, { goes: ['ownerId'], ownData: ['savedViews'] }),
  fate(members, {
    goes: ['userId'],
    stays: { invitedBy: ID_ALONE, importId: ID_ALONE },
    ownData: ['memberships'],
  }),
  fate(workspaces, { impersonal: SPACES }),
  fate(spaceEdits, {
    becomes: { changedBy: { changedBy: null } },
    stays: { part: 'one of a list' },
    ownData: 'an act of the audit log',
  }),
  fate(ownDomains, { impersonal: SPACES }),
  fate(auditEntries, {
    stays: {
      actorId: ID_ALONE,
      actorName: 'emptied (`audit/anonymize.service.ts`)',
      actorEmail: 'emptied',
      subjectId: ID_ALONE,
      subjectName: 'emptied',
      subjectEmail: 'emptied',
      changes: 'emptied of names, addresses, pictures and positions',
      address: 'emptied',
      browser: 'emptied',
      system: 'emptied',
      action: 'the act itself',
      subjectType: 'the act itself',
    },
    ownData: ['acts'],
  }),
  fate(bulkActs, {
    becomes: { actorId: { actorName: DELETED_USER, actorEmail: '', address: null, userAgent: null } },
    stays: {
      actorId: ID_ALONE,
      lastUserId: ID_ALONE,
      undoOf: 'an act',
      inputHash: 'a digest',
      input: 'said in the name of the space',
    },
    ownData: 'an act of the audit log',
  }),
  fate(bulkPeople, { goes: ['userId'], ownData: 'an act of the audit log' }),
  fate(importJobs, {
    stays: {
      createdBy: ID_ALONE,
      importId: 'a file',
      fileName: SPACES,
      fileHash: 'a digest',
      columns: SPACES,
      mode: 'one of a list',
    },
    ownData: 'an act of the audit log',
  }),
  fate(importFailedRows, {
    stays: {
      importId: 'a file',
      cells: 'rows with their address go (`forgetByMail`), all after thirty days',
      error: 'one of a list',
    },
    ownData: 'what somebody else wrote of them, for thirty days',
  }),
  fate(importBatches, {
    stays: { importId: 'a file', inputHash: 'a digest', answer: 'emptied of their address' },
    ownData: 'what somebody else wrote of them',
  }),
  fate(guestInvites, {
    goesByMail: ['email'],
    stays: { createdBy: ID_ALONE, position: OF_LIST, rights: OF_LIST, rooms: 'rooms of the space' },
    ownData: ['guestLinks'],
  }),
  fate(guests, {
    becomesByMail: {
      email: { name: DELETED_USER, email: null, image: null, character: null, additional: sql`'{}'` },
    },
    ownData: 'kept of a visit without an account',
  }),
  fate(ownershipOffers, {
    stays: {
      giverId: ID_ALONE,
      receiverId: ID_ALONE,
      giverBecomes: 'one of a list',
      outcome: 'one of a list',
    },
    ownData: ['ownershipOffers'],
  }),
  fate(subscriptions, {
    becomes: { changingBy: { changingBy: null } },
    stays: {
      id: SPACES,
      provider: SPACES,
      providerId: SPACES,
      customerId: 'the space’s, at its payment provider',
      planCode: SPACES,
      status: SPACES,
    },
    ownData: SPACES,
  }),
  fate(hostedPages, {
    stays: {
      userId: ID_ALONE,
      kind: SPACES,
      planCode: SPACES,
      provider: SPACES,
      providerId: SPACES,
      url: SPACES,
      status: SPACES,
    },
    ownData: 'a payment of a space, an act of the audit log',
  }),
  fate(invoices, { impersonal: 'the space’s, and kept as the law asks' }),
  fate(billingEvents, { impersonal: 'numbers of a payment provider' }),
  fate(captchaPasses, { impersonal: SECRET }),
  fate(webPages, { impersonal: 'what pages of the web say of themselves, for a day' }),
  fate(mailAllowances, {
    stays: { key: ID_ALONE, day: 'a day' },
    ownData: 'how many mails a day, for a few days',
  }),
  fate(mailStops, {
    stays: { email: 'so that the mails that were ended stay so', sender: ID_ALONE },
    ownData: 'asked for by whoever reads the mail, with an account or without',
  }),
  fate(guestNotices, { goes: ['userId'], ownData: 'a notice that waits in the console' }),
  fate(spaceTexts, { impersonal: 'numbers alone' }),
  fate(sweepTimes, { impersonal: 'the time, as it was last' }),
  fate(vapidKeys, { impersonal: SECRET }),
  fate(serverKeys, { impersonal: SECRET }),
]
