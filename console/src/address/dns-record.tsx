import type { OwnDomain } from '@metapyra/contract/entities/domain'
import { CopyButton } from '../ui/clipboard/copy-button.tsx'
import css from './address-page.module.css'

/** A DNS record, split into the fields that DNS providers' forms have, each with a copy button. */
export function DnsRecord({ record: { name, type, value } }: { record: OwnDomain['record'] }) {
  return (
    <dl className={css['record']}>
      <div>
        <dt>Type</dt>
        <dd>
          <code>{type}</code>
        </dd>
      </div>
      <div>
        <dt>Name</dt>
        <dd>
          <code>{name}</code>
          <CopyButton text={name} label={`the ${type} record name`} />
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          <code>{value}</code>
          <CopyButton text={value} label={`the ${type} record value`} />
        </dd>
      </div>
    </dl>
  )
}
