import { createHmac } from 'node:crypto'
import type { CallRequest, Session } from '../../platform/http/call-request.ts'
import { randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { Chatter } from '../chat/core/service.ts'
import { chatterOf } from '../chat/core/service.ts'
import { ownLinkOf } from '../guest/guests.service.ts'
import type { PollRow } from './queries.ts'

/** Who asks, reads or votes. */
export interface Voter extends Chatter {
  /** Theirs whatever the session: a guest who comes again has voted before. */
  voterId: string
  /** Whoever came by an open link, or by none: they can come again as somebody else. */
  isVisitor: boolean
}

/** [POLL-1] [POLL-18] One and the same wherever somebody votes: two would be two ballots. */
export const voterBy = async (
  { db }: Services,
  session: Pick<Session, 'userId' | 'guestId'> | null,
  who: Chatter,
): Promise<Voter> => {
  if (!session || session.userId) return { ...who, voterId: who.personId, isVisitor: false }
  const { guestId } = session
  const ownLink = guestId && (await ownLinkOf(db, guestId))
  if (ownLink) return { ...who, voterId: ownLink, isVisitor: false }
  return { ...who, voterId: guestId ?? who.personId, isVisitor: true }
}

export const voterOf = (services: Services, request: CallRequest): Promise<Voter> =>
  voterBy(services, request.session, chatterOf(request))

export const newSealedSecret = ({ secrets }: Services): string =>
  secrets.encrypt('poll-voters', randomToken())

/**
 * [POLL-9] Under which somebody's ballot is kept. In an anonymous poll it takes the poll's secret, which lies sealed in
 * the database, and so this server's master key too; once the poll is closed there is no such key for anybody.
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
