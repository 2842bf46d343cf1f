import { cleanEmail } from '@metapyra/contract/email-address'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { takePass } from '../captcha/service.ts'
import { dayOf, writeMails } from '../mail/service.ts'
import { checkStillOpen, subscriberIdOf } from './newsletter.service.ts'
import { subscriberById, updateSubscriber, upsertSubscriber } from './queries.ts'

type Name =
  | 'POST v2/business/subscribe'
  | 'POST v2/business/confirm-subscription'
  | 'POST v2/business/unsubscribe'

export const newsletterCalls = (services: Services): Handlers<Name> => ({
  // [NEWS-1] The response is the same if the address is already subscribed. No newsletter is sent to an unconfirmed
  // address.
  'POST v2/business/subscribe': async ({ email, pass }) => {
    const now = services.clock()
    const to = cleanEmail(email)
    await services.db.transaction(async (tx) => {
      await takePass(services, tx, pass)
      const row = await upsertSubscriber(tx, { id: newId(), email: to, createdAt: now })
      if (row.confirmedAt && !row.unsubscribedAt) return
      await updateSubscriber(tx, row.id, { createdAt: now, confirmedAt: null, unsubscribedAt: null })
      await writeMails(tx, [
        {
          to,
          template: 'newsletter-confirm',
          data: { subscriberId: row.id },
          dedupeKey: `newsletter/${to}/${dayOf(now)}`,
        },
      ])
    })
    return { message: `We’ve sent a link to ${to}. Open it to confirm your subscription.` }
  },

  'POST v2/business/confirm-subscription': async ({ token }) => {
    const id = subscriberIdOf(services, 'confirm', token)
    await services.db.transaction(async (tx) => {
      const row = await subscriberById(tx, id)
      // An old link does not resubscribe someone who has unsubscribed since.
      if (!row || row.unsubscribedAt) throw new AppError('linkActivated')
      checkStillOpen(row, services.clock())
      if (row.confirmedAt) return
      await updateSubscriber(tx, id, { confirmedAt: services.clock() })
      await writeMails(tx, [{ to: row.email, template: 'newsletter-welcome', data: { subscriberId: id } }])
    })
    return { message: 'You’re subscribed. You can unsubscribe anytime.' }
  },

  'POST v2/business/unsubscribe': async ({ token }) => {
    const id = subscriberIdOf(services, 'leave', token)
    await services.db.transaction(async (tx) => {
      const row = await subscriberById(tx, id)
      if (row && !row.unsubscribedAt) await updateSubscriber(tx, id, { unsubscribedAt: services.clock() })
    })
    return { message: 'You’ve unsubscribed from our newsletter.' }
  },
})
