import { HOUR_MS } from '@metapyra/contract/constants'
import type { Database, Executor } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { dayOf } from './external-mail-limits.rules.ts'
import type { NewRow } from './queries.ts'
import { insertMails } from './queries.ts'
import { plainName } from './safe-text.rules.ts'
import type { ProductTemplate, TemplateName } from './text.rules.ts'

export interface NewMail<T extends TemplateName = TemplateName> {
  to: string
  template: T
  data: Record<string, string>
  /** A second mail with the same key is not written. */
  dedupeKey?: string
}

interface MailSettings {
  clock: () => Date
  /** `STRANGER_MAIL_FACTOR`. */
  factor: number
}

/** The mail-limit settings of each open transaction; a transaction not listed uses the defaults. */
const settings = new WeakMap<Executor, MailSettings>()
const DEFAULT_SETTINGS: MailSettings = { clock: () => new Date(), factor: 1 }

/** Makes all of a database's transactions count mails by these settings, so that no sender can bypass them. */
export const withMailSettings = (db: Database, how: MailSettings): Database => {
  const transaction = db.transaction.bind(db)
  settings.set(db, how)
  db.transaction = (work, ...options) =>
    transaction(
      (tx) => {
        settings.set(tx, how)
        return work(tx)
      },
      ...options,
    )
  return db
}

export const mailSettingsOf = (db: Executor): MailSettings => settings.get(db) ?? DEFAULT_SETTINGS

/** The sender's address of our mails: `no-reply@example.com` of `Name <no-reply@example.com>`. */
export const senderOf = ({ config }: Pick<Services, 'config'>): string =>
  /<([^>]*)>/.exec(config.MAIL_FROM)?.[1] || config.MAIL_FROM

/** For the dedupe key of a mail that anyone can cause to any address: one per hour and address, whoever requests it. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

export const toRow = (mail: NewMail): NewRow => ({
  ...{ ...mail, id: newId(), dedupeKey: mail.dedupeKey ?? null },
  ...{ userId: null, workspaceId: null, isToStranger: false, isGuarded: false, nextAt: null },
})

export const sendSoon = (db: Executor): void => emitOnCommit(db, 'mail:written')

/**
 * [MAIL-1] Writes mails in the transaction that decided on them, so that none is sent after a rollback. Returns how
 * many were not written before. Mails caused by a person are written by `writeMailsFrom` (`external-recipients.service.ts`).
 */
export const writeMails = async (db: Executor, mails: NewMail<ProductTemplate>[]): Promise<number> => {
  if (mails.length === 0) return 0
  const written = await insertMails(db, mails.map(toRow))
  sendSoon(db)
  return written
}

export { dayOf, plainName }
