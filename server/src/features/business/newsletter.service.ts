import { DAY_MS } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { readSignedId, signedId } from '../../platform/secrets/signed-id.ts'
import type { Services } from '../../platform/services.ts'
import type { SubscriberRow } from './queries.ts'

/** What a link in a mail does. The token carries it to the page; nothing is stored for it. */
export type LinkKind = 'confirm' | 'leave'

const CONFIRM_WITHIN_MS = 7 * DAY_MS

export const newsletterToken = ({ secrets }: Services, kind: LinkKind, id: string): string =>
  `${kind}.${signedId(secrets, `newsletter-${kind}`, id)}`

/**
 * Returns the id of the subscriber that a link belongs to. Throws WRONG_TOKEN for a token that this server did not
 * sign.
 */
export const subscriberIdOf = ({ secrets }: Services, kind: LinkKind, token: string): string => {
  const [made, ...signed] = token.split('.')
  const id = made === kind ? readSignedId(secrets, `newsletter-${kind}`, signed.join('.')) : null
  if (id === null) throw new AppError('WRONG_TOKEN')
  return id
}

/** [NEWS-2] A confirmation link expires after a week. Subscribing again creates a new one. */
export const checkStillOpen = ({ createdAt, confirmedAt }: SubscriberRow, now: Date): void => {
  if (!confirmedAt && now.getTime() > createdAt.getTime() + CONFIRM_WITHIN_MS)
    throw new AppError('linkExpired')
}
