import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import { CopyButton } from '../ui/clipboard/copy-button.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ListFailed } from '../ui/table/list-failed.tsx'
import css from './address-page.module.css'
import { ClaimForm } from './claim-form.tsx'
import { OwnDomainCard } from './own-domain-card.tsx'
import { useAddress } from './use-address.ts'

const withoutScheme = (origin: string) => origin.replace(/^\w+:\/\//, '')

/** Links into the space itself, because the plain host shows the product's home page. */
const linkTo = ({ origin, canHaveOwn, label }: SpaceAddress) =>
  canHaveOwn ? `${origin}/space` : `${origin}/space?space=${label}`

export function AddressPage() {
  const address = useAddress()
  const { data, error, reload } = address.query
  return (
    <>
      <PageHeader title="Address" summary="Where people open this space" />
      {error && !data ? (
        <ListFailed title="Couldn’t load the address" message={error.message} onRetry={reload} />
      ) : !data ? (
        <AddressSkeleton />
      ) : (
        <div className={css['stack']}>
          <section className={css['panel']} aria-labelledby="address-given">
            <h2 id="address-given">Default address</h2>
            <div className={css['address']}>
              <code>{withoutScheme(data.origin)}</code>
              <CopyButton text={linkTo(data)} label="the address" />
            </div>
            <p className={css['muted']}>
              {data.canHaveOwn
                ? 'It’s yours for good. Once your own domain is verified, it redirects there.'
                : 'All spaces on this server share this address.'}
            </p>
          </section>
          {data.canHaveOwn && (
            <section className={css['panel']} aria-labelledby="address-own">
              <h2 id="address-own">Custom domain</h2>
              {data.ownDomain ? (
                <OwnDomainCard address={address} data={data} ownDomain={data.ownDomain} />
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

/** The address page while it loads, as high as its content, so that nothing jumps. */
function AddressSkeleton() {
  return (
    <div className={css['stack']} role="status">
      <span className="visually-hidden">Loading address</span>
      <div className={css['bone']} aria-hidden="true" />
      <div className={css['bone']} aria-hidden="true" />
    </div>
  )
}
