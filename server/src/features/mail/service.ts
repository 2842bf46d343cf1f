import { HOUR_MS } from '@metapyra/contract/constants'
import type { Executor } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import { emitOnCommit } from '../../on-commit.ts'
import type { Services } from '../../services.ts'
import { insertMails } from './queries.ts'
import type { TemplateName } from './rules.ts'

export interface NewMail {
  to: string
  template: TemplateName
  data: Record<string, string>
  /** A second mail with the same key is not written. */
  dedupeKey?: string
}

/** Whom our mails are from: `no-reply@example.com` of `Name <no-reply@example.com>`. */
export const senderOf = ({ config }: Pick<Services, 'config'>): string =>
  /<([^>]*)>/.exec(config.MAIL_FROM)?.[1] || config.MAIL_FROM

/** For the key of a mail that anybody may have sent to a stranger: one an hour to one address, whoever asks. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

/**
 * [MAIL-1] Writes mails in the transaction that decided on them: none is sent for what was rolled back. Answers how many
 * were not written before.
 */
export const writeMails = async (db: Executor, mails: NewMail[]): Promise<number> => {
  if (mails.length === 0) return 0
  const written = await insertMails(
    db,
    mails.map((mail) => ({ ...mail, id: newId(), dedupeKey: mail.dedupeKey ?? null })),
  )
  emitOnCommit(db, 'mail:written')
  return written
}
