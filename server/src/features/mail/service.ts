import { HOUR_MS } from '@metapyra/contract/constants'
import type { Database, Executor } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { NewRow } from './queries.ts'
import { insertMails } from './queries.ts'
import type { ProductTemplate, TemplateName } from './rules.ts'
import { dayOf } from './strangers.rules.ts'
import { plainName } from './words.rules.ts'

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

/** By what each transaction that is under way counts its mails; one of which nothing is known counts by the usual. */
const settings = new WeakMap<Executor, MailSettings>()
const USUAL: MailSettings = { clock: () => new Date(), factor: 1 }

/** The database whose transactions count mails by these settings, so that no sender can count by others, or by none. */
export const countingMails = (db: Database, how: MailSettings): Database => {
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

export const mailSettingsOf = (db: Executor): MailSettings => settings.get(db) ?? USUAL

/** Whom our mails are from: `no-reply@example.com` of `Name <no-reply@example.com>`. */
export const senderOf = ({ config }: Pick<Services, 'config'>): string =>
  /<([^>]*)>/.exec(config.MAIL_FROM)?.[1] || config.MAIL_FROM

/** For the key of a mail that anybody may have sent to a stranger: one an hour to one address, whoever asks. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

export const toRow = (mail: NewMail): NewRow => ({
  ...{ ...mail, id: newId(), dedupeKey: mail.dedupeKey ?? null },
  ...{ userId: null, workspaceId: null, isToStranger: false, isGuarded: false, nextAt: null },
})

export const sendSoon = (db: Executor): void => emitOnCommit(db, 'mail:written')

/**
 * [MAIL-1] Writes mails in the transaction that decided on them: none is sent for what was rolled back. Answers how many
 * were not written before. What a person causes is written by `writeMailsFrom` (`strangers.service.ts`).
 */
export const writeMails = async (db: Executor, mails: NewMail<ProductTemplate>[]): Promise<number> => {
  if (mails.length === 0) return 0
  const written = await insertMails(db, mails.map(toRow))
  sendSoon(db)
  return written
}

export { dayOf, plainName }
