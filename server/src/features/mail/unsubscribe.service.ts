import type { Services } from '../../platform/services.ts'
import { sendersOf } from './external-mail-limits.rules.ts'
import { addStops, removeStops, stoppedAmong } from './external-recipients.queries.ts'
import type { MailRow } from './queries.ts'

/** An address and the senders it unsubscribes from. */
interface Stop {
  to: string
  senders: string[]
}

const stopOf = ({ to, senderId, workspaceId }: MailRow): Stop => ({
  to,
  senders: sendersOf({ userId: senderId, workspaceId }),
})

/**
 * [MAIL-4] The URL for unsubscribing. It contains everything needed, so it works for as long as the mail exists, longer
 * than our row.
 */
export const stopUrl = ({ hosts, secrets }: Services, mail: MailRow): string =>
  `${hosts.mainOrigin()}/api/mail/stop/${secrets.encrypt('mail-stop', JSON.stringify(stopOf(mail)))}`

/** Returns the content of an unsubscribe link; undefined if this server did not create it. */
export const readStop = ({ secrets }: Services, token: string): Stop | undefined => {
  const text = secrets.decrypt('mail-stop', token)
  return text === undefined ? undefined : JSON.parse(text)
}

export const isMailStopped = (services: Services, mail: MailRow): Promise<boolean> =>
  isStopped(services, stopOf(mail))

export const isStopped = async ({ db }: Services, { to, senders }: Stop): Promise<boolean> =>
  (await stoppedAmong(db, [to], senders)).has(to)

/** Unsubscribes an address from the mail's person and space, or resubscribes it. */
export const setStopped = ({ db }: Services, { to, senders }: Stop, isEnded: boolean): Promise<void> =>
  (isEnded ? addStops : removeStops)(db, to, senders)
