import type { OwnershipOffer } from '@metapyra/contract/entities/ownership'
import type { PreviousOwnerRole } from '@metapyra/contract/ownership'
import { dateFormat } from '@metapyra/session/dates'
import { ApiError } from '@metapyra/session/errors'
import type { WritableAtom } from 'nanostores'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as css from './offer.module.css'

const dayOf = dateFormat({ day: 'numeric', month: 'long' })

const AFTERWARDS: Record<PreviousOwnerRole, string> = {
  owner: 'stays an owner too',
  admin: 'becomes an admin',
  user: 'becomes a member',
}

/** A card at the room's lower edge with an ownership offer. Displaying it does not use up the offer. */
export function OwnershipOfferCard({ $offer }: { $offer: WritableAtom<OwnershipOffer | null> }) {
  const offer = useStore($offer)
  const space = useStore(session.state.$workspace)?.name ?? 'this space'
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const answer = async (response: 'accept' | 'decline', offerId: string) => {
    setBusy(response)
    try {
      await session.api(`POST v2/ownership/${response}`, { offerId })
      if (response === 'accept')
        session.toast('success', `You now own ${space}. Open its console with “Manage”.`)
      $offer.set(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
      // The offer has ended in the meantime, so there is nothing left to answer.
      if (error.status === 409 || error.status === 403) $offer.set(null)
    }
    setBusy(null)
  }
  return (
    <div className={css.place} role="status">
      {offer && (
        <section className={`${floating.card} ${css.card}`} aria-label="Ownership transfer">
          <p>
            <strong>
              <bdi>{offer.giver.name}</bdi> wants to transfer ownership of <bdi>{space}</bdi> to you.
            </strong>{' '}
            You’d manage everything: people, roles, settings, plan and payment. <bdi>{offer.giver.name}</bdi>{' '}
            {AFTERWARDS[offer.giverBecomes]}. The offer expires on {dayOf(offer.expiresAt)}.
          </p>
          <p className={css.acts}>
            <Button size="small" isBusy={busy === 'accept'} onClick={() => void answer('accept', offer.id)}>
              Become an owner
            </Button>
            <Button
              kind="plain"
              size="small"
              isBusy={busy === 'decline'}
              onClick={() => void answer('decline', offer.id)}
            >
              Decline
            </Button>
            <Button kind="quiet" size="small" onClick={() => $offer.set(null)}>
              Later
            </Button>
          </p>
        </section>
      )}
    </div>
  )
}
