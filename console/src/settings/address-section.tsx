import { Link } from 'react-router'
import { useAddress } from '../address/use-address.ts'
import { SectionCard } from './section-frame.tsx'
import css from './settings.module.css'

const STATES = {
  waiting: 'is waiting for its DNS record',
  proved: 'is verified and opens this space',
  missing: 'is missing its DNS record',
} as const

/** The address at which the space opens, with a link to its own page. */
export function AddressSection() {
  const { data } = useAddress().query
  return (
    <SectionCard name="address" description="Where people open this space.">
      <p className={css['where']}>
        <code>{data ? data.origin.replace(/^\w+:\/\//, '') : '…'}</code>
        {data?.ownDomain ? (
          <span>
            <strong>{data.ownDomain.host}</strong> {STATES[data.ownDomain.status]}.
          </span>
        ) : (
          data?.canHaveOwn && <span>No custom domain yet.</span>
        )}
        <Link to="/address">Manage address</Link>
      </p>
    </SectionCard>
  )
}
