import { ExportOutlined, SearchOutlined } from '@ant-design/icons'
import type { OwnDomain, SpaceAddress } from '@metapyra/contract/entities/domain'
import { handoffUrl } from '@metapyra/session/handoff'
import { Button } from 'antd'
import { useState } from 'react'
import { Instant } from '../ui/format/instant.tsx'
import type { Tone } from '../ui/page/status-label.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'
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
  waiting: 'Waiting for DNS record',
  proved: 'Verified',
  missing: 'Record missing',
}

const TONES: Record<OwnDomain['status'], Tone> = { waiting: 'muted', proved: 'good', missing: 'amber' }

/** The claimed domain: its status, the next step, and its removal. */
export function OwnDomainCard({ address: { check, remove }, data, own }: OwnDomainCardProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const isWaiting = own.status === 'waiting'
  const isHere = data.ownOrigin === location.origin
  return (
    <div className={css['form']}>
      <div className={css['address']}>
        <code>{own.host}</code>
        <StatusLabel tone={TONES[own.status]}>{STATUS[own.status]}</StatusLabel>
      </div>
      {own.status === 'proved' && (
        <p className={css['muted']}>
          People open this space here. Keep the TXT record: we check it daily and release the domain if it’s
          missing for seven days.
        </p>
      )}
      {own.status === 'missing' && (
        <p className={css['warning']}>
          The record has been missing since <Instant at={own.missingSince} />. Add it again, or on{' '}
          <Instant at={own.releasedAfter} /> this domain is released and everyone logged in there is logged
          out.
        </p>
      )}
      {isWaiting ? (
        <DnsSteps own={own} sandboxDns={data.sandboxDns} />
      ) : (
        <details className={css['details']} open={own.status === 'missing'}>
          <summary>DNS records</summary>
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
          {isWaiting ? 'Use another domain' : 'Remove domain'}
        </Button>
      </div>
      <p className={css['muted']}>
        {own.checkedAt ? (
          <>
            Last checked <Instant at={own.checkedAt} />.
          </>
        ) : (
          'Not checked yet.'
        )}
        {isWaiting && ' We also check hourly for a week.'}
      </p>
      {isRemoving && (
        <RemoveDialog
          own={own}
          fallbackAddress={data.origin}
          isPending={remove.isActing}
          onRemove={() => void remove.run(own.host, () => setIsRemoving(false))}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </div>
  )
}
