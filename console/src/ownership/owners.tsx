import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../providers/access.ts'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Avatar } from '../ui/picture/avatar.tsx'
import { OpenOffer } from './open-offer.tsx'
import css from './ownership.module.css'
import { useOwnership } from './use-ownership.ts'

const OfferDialog = lazy(() =>
  import('./offer-dialog.lazy.tsx').then((module) => ({ default: module.OfferDialog })),
)

/** The space's owners, and transferring ownership, which needs the receiver's consent. */
export function Owners() {
  const { ownership, error, reload, act, isActing } = useOwnership()
  const me = useAtom(state.$user)?.id
  const [isOffering, setOffering] = useState(false)
  const isOwner = useAccess()('giveOwnership').can
  const close = () => setOffering(false)
  return (
    <>
      {error && !ownership ? (
        <p className={css['line']}>
          {error.message}
          <Button onClick={() => void reload()}>Try again</Button>
        </p>
      ) : (
        <ul className={css['owners']} aria-label="Owners" aria-busy={!ownership}>
          {ownership?.owners.map(({ userId, name, email, image, colour }) => (
            <li key={userId}>
              <Avatar name={name} image={image} colour={colour} />
              <span className={css['who']}>
                <strong>
                  <bdi>{name}</bdi> {userId === me && <span className={css['you']}>you</span>}
                </strong>
                <span>{email}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {ownership?.offer && <OpenOffer {...{ offer: ownership.offer, isOwner, act, isActing }} />}
      {isOwner && ownership && !ownership.offer && (
        <p className={css['line']}>
          <Button onClick={() => setOffering(true)}>Transfer ownership</Button>
          {ownership.owners.length > 1 && <span>To stop being an owner, change your role under People.</span>}
        </p>
      )}
      {isOffering && (
        <Suspense fallback={null}>
          <OfferDialog {...{ act, isActing }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
