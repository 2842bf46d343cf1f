import { ExportOutlined, SearchOutlined } from '@ant-design/icons'
import type { OwnDomain, SpaceAddress } from '@metapyra/contract/entities/domain'
import { handoffUrl } from '@metapyra/session/handoff'
import { Button } from 'antd'
import { useState } from 'react'
import { Instant } from '../ui/instant.tsx'
import type { Tone } from '../ui/mark.tsx'
import { Mark } from '../ui/mark.tsx'
import css from './address-page.module.css'
import { DnsSteps } from './dns-steps.tsx'
import { FindingNote } from './finding-note.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { Address } from './use-address.ts'

interface OwnDomainCardProps {
  address: Address
  data: SpaceAddress
  own: OwnDomain
}

const STATUS: Record<OwnDomain['status'], string> = {
  waiting: 'Waiting for its record',
  proved: 'Proved',
  missing: 'Record missing',
}

const TONES: Record<OwnDomain['status'], Tone> = { waiting: 'muted', proved: 'good', missing: 'amber' }

/** The claimed domain: how far it is, what to do next, and the way out of it. */
export function OwnDomainCard({ address: { check, remove }, data, own }: OwnDomainCardProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const isWaiting = own.status === 'waiting'
  const isHere = data.ownOrigin === location.origin
  return (
    <div className={css['form']}>
      <div className={css['address']}>
        <code>{own.host}</code>
        <Mark tone={TONES[own.status]}>{STATUS[own.status]}</Mark>
      </div>
      {own.status === 'proved' && (
        <p className={css['muted']}>
          People open this space here. Leave the TXT record where it is: we look for it every day, and without
          it the domain is let go after seven days.
        </p>
      )}
      {own.status === 'missing' && (
        <p className={css['warning']}>
          The record was there and is not found since <Instant at={own.missingSince} />. Set it again: on{' '}
          <Instant at={own.releasedAfter} /> this domain is let go, and whoever is logged in there is logged
          out.
        </p>
      )}
      {isWaiting ? (
        <DnsSteps own={own} sandboxDns={data.sandboxDns} />
      ) : (
        <details className={css['details']} open={own.status === 'missing'}>
          <summary>The records of this domain</summary>
          <DnsSteps own={own} sandboxDns={data.sandboxDns} />
        </details>
      )}
      <FindingNote own={own} check={check} />
      <div className={css['row']}>
        <Button
          type={own.status === 'proved' ? 'default' : 'primary'}
          icon={<SearchOutlined />}
          loading={check.isActing}
          onClick={() => void check.run()}
        >
          Check now
        </Button>
        {data.ownOrigin && !isHere && (
          <Button icon={<ExportOutlined />} href={handoffUrl(`${data.ownOrigin}/admin/address`)}>
            Open {own.host}
          </Button>
        )}
        <Button
          danger
          type="text"
          className={css['out'] ?? ''}
          loading={isWaiting && remove.isActing}
          onClick={() => (isWaiting ? void remove.run(own.host) : setIsRemoving(true))}
        >
          {isWaiting ? 'Use another domain' : 'Remove this domain'}
        </Button>
      </div>
      <p className={css['muted']}>
        {own.checkedAt ? (
          <>
            Last looked up <Instant at={own.checkedAt} />.
          </>
        ) : (
          'Not looked up yet.'
        )}
        {isWaiting && ' We also look once an hour for a week.'}
      </p>
      {isRemoving && (
        <RemoveDialog
          own={own}
          given={data.origin}
          isPending={remove.isActing}
          onRemove={() => void remove.run(own.host, () => setIsRemoving(false))}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </div>
  )
}
