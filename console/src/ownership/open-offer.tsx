import type { OwnershipOffer } from '@metapyra/contract/entities/ownership'
import { Button } from 'antd'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Instant } from '../ui/format/instant.tsx'
import { Note } from '../ui/page/note.tsx'
import { GIVER_ROLE_LABELS } from './labels.ts'
import css from './ownership.module.css'
import type { useOwnership } from './use-ownership.ts'

interface OpenOfferProps extends Pick<ReturnType<typeof useOwnership>, 'act' | 'isActing'> {
  offer: OwnershipOffer
  isOwner: boolean
}

/** The open ownership offer, as seen by its giver, its receiver, or another admin. */
export function OpenOffer({ offer, isOwner, act, isActing }: OpenOfferProps) {
  const me = useAtom(state.$user)?.id
  const { id: offerId, giver, receiver, giverBecomes, expiresAt } = offer
  const isMine = receiver.userId === me
  const nameOf = ({ userId, name }: typeof giver) => (userId === me ? 'You' : name)
  return (
    <Note
      type={isMine ? 'warning' : 'info'}
      action={
        <span className={css['acts']}>
          {isMine && (
            <>
              <Button
                type="primary"
                loading={isActing}
                onClick={() => void act('POST v2/ownership/accept', { offerId }, 'You now own this space.')}
              >
                Become an owner
              </Button>
              <Button
                disabled={isActing}
                onClick={() => void act('POST v2/ownership/decline', { offerId }, 'Offer declined.')}
              >
                Decline
              </Button>
            </>
          )}
          {isOwner && (
            <Button
              disabled={isActing}
              onClick={() =>
                void act('POST v2/admin/workspace/ownership-withdraw', { offerId }, 'Offer withdrawn.')
              }
            >
              Withdraw offer
            </Button>
          )}
        </span>
      }
    >
      {nameOf(giver)} offered {isMine ? 'you' : receiver.name} ownership of this space. The offer expires{' '}
      <Instant at={expiresAt} />. Once accepted, {giver.userId === me ? 'you' : giver.name}{' '}
      {giver.userId === me
        ? GIVER_ROLE_LABELS[giverBecomes].says.replace('stays', 'stay').replace('becomes', 'become')
        : GIVER_ROLE_LABELS[giverBecomes].says}
      .
    </Note>
  )
}
