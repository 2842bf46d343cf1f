import type { Services } from '../../platform/services.ts'
import type { MailRow } from './queries.ts'
import { addStops, removeStops, stoppedAmong } from './strangers.queries.ts'
import { sendersOf } from './strangers.rules.ts'

/** Whose mails are ended for which address. */
interface Stop {
  to: string
  senders: string[]
}

const stopOf = ({ to, senderId, workspaceId }: MailRow): Stop => ({
  to,
  senders: sendersOf({ userId: senderId, workspaceId }),
})

/** [MAIL-4] Where whoever got a mail ends such mails: for as long as they keep it, which is longer than we do. */
export const stopUrl = ({ hosts, secrets }: Services, mail: MailRow): string =>
  `${hosts.mainOrigin()}/api/mail/stop/${secrets.encrypt('mail-stop', JSON.stringify(stopOf(mail)))}`

/** What a link ends; undefined where nobody here has made it. */
export const readStop = ({ secrets }: Services, token: string): Stop | undefined => {
  const text = secrets.decrypt('mail-stop', token)
  return text === undefined ? undefined : JSON.parse(text)
}

export const isMailStopped = (services: Services, mail: MailRow): Promise<boolean> =>
  isStopped(services, stopOf(mail))

export const isStopped = async ({ db }: Services, { to, senders }: Stop): Promise<boolean> =>
  (await stoppedAmong(db, [to], senders)).has(to)

/** From neither the person nor the space that sent it its reader gets any more; or does again. */
export const setStopped = ({ db }: Services, { to, senders }: Stop, isEnded: boolean): Promise<void> =>
  (isEnded ? addStops : removeStops)(db, to, senders)
