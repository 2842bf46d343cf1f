import { createHmac } from 'node:crypto'
import type { CallRequest, Session } from '../../platform/http/call-request.ts'
import { randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { Chatter } from '../chat/core/chatter.service.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { personalLinkOf } from '../guest/guests.service.ts'
import type { PollRow } from './queries.ts'

/** The person who creates, reads or votes. */
export interface Voter extends Chatter {
  /** An id that is the same in every session, so that a returning guest has voted already. */
  voterId: string
  /** True if the voter came by an open link or without one, and so could come again as someone else. */
  isVisitor: boolean
}

/** [POLL-1] [POLL-18] Returns the voter with the same id wherever they vote, because two ids would be two ballots. */
export const voterBy = async (
  { db }: Services,
  session: Pick<Session, 'userId' | 'guestId'> | null,
  who: Chatter,
): Promise<Voter> => {
  if (!session || session.userId) return { ...who, voterId: who.personId, isVisitor: false }
  const { guestId } = session
  const ownLink = guestId && (await personalLinkOf(db, guestId))
  if (ownLink) return { ...who, voterId: ownLink, isVisitor: false }
  return { ...who, voterId: guestId ?? who.personId, isVisitor: true }
}

export const voterOf = (services: Services, request: CallRequest): Promise<Voter> =>
  voterBy(services, request.session, chatterOf(request))

export const newSealedSecret = ({ secrets }: Services): string =>
  secrets.encrypt('poll-voters', randomToken())

/**
 * [POLL-9] Returns the key under which a person's ballot is stored. In an anonymous poll it needs the poll's secret,
 * which is encrypted in the database, and thus this server's master key. Once the poll is closed, no one can compute
 * it.
 */
export const voterKeyOf = (
  { secrets }: Services,
  { id, anonymity, sealedSecret }: Pick<PollRow, 'id' | 'anonymity' | 'sealedSecret'>,
  voterId: string,
): string | undefined => {
  if (anonymity !== 'anonymous') return voterId
  const secret = sealedSecret && secrets.decrypt('poll-voters', sealedSecret)
  return secret ? createHmac('sha256', secret).update(`${id} ${voterId}`).digest('base64url') : undefined
}
