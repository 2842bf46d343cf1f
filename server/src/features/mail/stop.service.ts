import type { Services } from '../../services.ts'
import { readSignedId, signedId } from '../../signed-id.ts'
import type { MailRow } from './queries.ts'
import { addStops, mailById, removeStops, stoppedAmong } from './strangers.queries.ts'
import { sendersOf } from './strangers.rules.ts'

/** [MAIL-4] Where whoever got a mail ends such mails; only the mail itself leads there. */
export const stopUrl = ({ hosts, secrets }: Services, mailId: string): string =>
  `${hosts.mainOrigin()}/api/mail/stop/${signedId(secrets, 'mail-stop', mailId)}`

const sendersOfMail = ({ senderId, workspaceId }: MailRow): string[] =>
  sendersOf({ userId: senderId, workspaceId })

export const isStopped = async ({ db }: Services, mail: MailRow): Promise<boolean> =>
  (await stoppedAmong(db, [mail.to], sendersOfMail(mail))).has(mail.to)

/** The mail that a link is from; undefined where nobody here has made it. */
export const mailOfStop = async ({ db, secrets }: Services, token: string): Promise<MailRow | undefined> => {
  const id = readSignedId(secrets, 'mail-stop', token)
  return id === null ? undefined : mailById(db, id)
}

/** From neither the person nor the space that sent it its reader gets any more; or does again. */
export const setStopped = ({ db }: Services, mail: MailRow, isStopped: boolean): Promise<void> =>
  (isStopped ? addStops : removeStops)(db, mail.to, sendersOfMail(mail))
