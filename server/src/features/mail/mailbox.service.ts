import type { Database } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Mailbox } from '../../sandbox/mail/sandbox.ts'
import { insertSandboxMail, newestSandboxMails, sandboxMailById } from './queries.ts'

/** The sandbox's mailbox, stored in the database. */
export const createMailbox = (db: Database): Mailbox => ({
  keep: (mail) => insertSandboxMail(db, { id: newId(), ...mail }),
  newest: (to) => newestSandboxMails(db, to?.toLowerCase()),
  find: (id) => sandboxMailById(db, id),
})
