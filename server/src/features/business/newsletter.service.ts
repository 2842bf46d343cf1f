import { DAY_MS } from '@metapyra/contract/constants'
import { AppError } from '../../http/app-error.ts'
import type { Services } from '../../services.ts'
import type { SubscriberRow } from './queries.ts'

/** A link of a mail does one of two things; it is the subscriber's id and a keyed digest, and nothing is stored for it. */
export type LinkKind = 'confirm' | 'leave'

const LINK = /^(confirm|leave)\.([\da-f-]{36})\.([\w-]{22})$/
const CONFIRM_WITHIN_MS = 7 * DAY_MS

export const newsletterToken = ({ secrets }: Services, kind: LinkKind, id: string): string =>
  `${kind}.${id}.${secrets.mac(`newsletter-${kind}`, id).slice(0, 22)}`

/** The subscriber that a link is about; throws WRONG_TOKEN for whatever we have not made. */
export const subscriberIdOf = ({ secrets }: Services, kind: LinkKind, token: string): string => {
  const [, made, id = '', mac = ''] = LINK.exec(token) ?? []
  if (made !== kind || !secrets.isMac(`newsletter-${kind}`, id, mac)) throw new AppError('WRONG_TOKEN')
  return id
}

/** [NEWS-2] A link that nobody has pressed in a week is told to have ended; asking again makes a new one. */
export const checkStillOpen = ({ createdAt, confirmedAt }: SubscriberRow, now: Date): void => {
  if (!confirmedAt && now.getTime() > createdAt.getTime() + CONFIRM_WITHIN_MS)
    throw new AppError('linkExpired')
}
