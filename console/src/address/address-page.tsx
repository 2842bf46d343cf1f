import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import { CopyButton } from '../ui/copy-button.tsx'
import { ListFailed } from '../ui/list-failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import css from './address-page.module.css'
import { ClaimForm } from './claim-form.tsx'
import { OwnDomainCard } from './own-domain-card.tsx'
import { useAddress } from './use-address.ts'

const withoutScheme = (origin: string) => origin.replace(/^\w+:\/\//, '')

/** Into the space itself: the plain host is the front of the product. */
const linkTo = ({ origin, canHaveOwn, label }: SpaceAddress) =>
  canHaveOwn ? `${origin}/space` : `${origin}/space?space=${label}`

export function AddressPage() {
  const address = useAddress()
  const { data, error, reload } = address.query
  return (
    <>
      <PageHeader title="Address" summary="Where people open this space" />
      {error && !data ? (
        <ListFailed title="The address could not be loaded" message={error.message} onRetry={reload} />
      ) : !data ? (
        <AddressSkeleton />
      ) : (
        <div className={css['stack']}>
          <section className={css['panel']} aria-labelledby="address-given">
            <h2 id="address-given">The address we gave you</h2>
            <div className={css['address']}>
              <code>{withoutScheme(data.origin)}</code>
              <CopyButton text={linkTo(data)} what="the address" />
            </div>
            <p className={css['muted']}>
              {data.canHaveOwn
                ? 'It stays this space’s for good. Once a domain of your own is proved, it leads there.'
                : 'All spaces of this server are opened here: it gives none an address of its own.'}
            </p>
          </section>
          {data.canHaveOwn && (
            <section className={css['panel']} aria-labelledby="address-own">
              <h2 id="address-own">A domain of your own</h2>
              {data.ownDomain ? (
                <OwnDomainCard address={address} data={data} own={data.ownDomain} />
              ) : (
                <ClaimForm claim={address.claim} />
              )}
            </section>
          )}
        </div>
      )}
    </>
  )
}

/** As high as what will stand there, so that nothing jumps. */
function AddressSkeleton() {
  return (
    <div className={css['stack']} role="status">
      <span className="visually-hidden">Loading the address</span>
      <div className={css['bone']} aria-hidden="true" />
      <div className={css['bone']} aria-hidden="true" />
    </div>
  )
}
