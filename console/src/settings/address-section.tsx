import { Link } from 'react-router'
import { useAddress } from '../address/use-address.ts'
import { SectionCard } from './section-frame.tsx'
import css from './settings.module.css'

const STATES = {
  waiting: 'is claimed, and waits for its DNS record',
  proved: 'is proved, and opens this space',
  missing: 'has lost its DNS record',
} as const

/** Where the space is opened; what is done about it has a page of its own. */
export function AddressSection() {
  const { data } = useAddress().query
  return (
    <SectionCard name="address" about="Where people open this space.">
      <p className={css['where']}>
        <code>{data ? data.origin.replace(/^\w+:\/\//, '') : '…'}</code>
        {data?.ownDomain ? (
          <span>
            <strong>{data.ownDomain.host}</strong> {STATES[data.ownDomain.status]}.
          </span>
        ) : (
          data?.canHaveOwn && <span>No domain of its own yet.</span>
        )}
        <Link to="/address">Open the address page</Link>
      </p>
    </SectionCard>
  )
}
