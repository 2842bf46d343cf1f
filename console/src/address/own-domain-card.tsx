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
  ownDomain: OwnDomain
}

const STATUS: Record<OwnDomain['status'], string> = {
  waiting: 'Waiting for DNS record',
  proved: 'Verified',
  missing: 'Record missing',
}

const TONES: Record<OwnDomain['status'], Tone> = { waiting: 'muted', proved: 'good', missing: 'amber' }

/** The claimed domain: its status, the next step, and its removal. */
export function OwnDomainCard({ address: { check, remove }, data, ownDomain }: OwnDomainCardProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const isWaiting = ownDomain.status === 'waiting'
  const isHere = data.ownOrigin === location.origin
  return (
    <div className={css['form']}>
      <div className={css['address']}>
        <code>{ownDomain.host}</code>
        <StatusLabel tone={TONES[ownDomain.status]}>{STATUS[ownDomain.status]}</StatusLabel>
      </div>
      {ownDomain.status === 'proved' && (
        <p className={css['muted']}>
          People open this space here. Keep the TXT record: we check it daily and release the domain if it’s
          missing for seven days.
        </p>
      )}
      {ownDomain.status === 'missing' && (
        <p className={css['warning']}>
          The record has been missing since <Instant at={ownDomain.missingSince} />. Add it again, or on{' '}
          <Instant at={ownDomain.releasedAfter} /> this domain is released and everyone logged in there is
          logged out.
        </p>
      )}
      {isWaiting ? (
        <DnsSteps ownDomain={ownDomain} sandboxDns={data.sandboxDns} />
      ) : (
        <details className={css['details']} open={ownDomain.status === 'missing'}>
          <summary>DNS records</summary>
          <DnsSteps ownDomain={ownDomain} sandboxDns={data.sandboxDns} />
        </details>
      )}
      <FindingNote ownDomain={ownDomain} check={check} />
      <div className={css['row']}>
        <Button
          type={ownDomain.status === 'proved' ? 'default' : 'primary'}
          icon={<SearchOutlined />}
          loading={check.isActing}
          onClick={() => void check.run()}
        >
          Check now
        </Button>
        {data.ownOrigin && !isHere && (
          <Button icon={<ExportOutlined />} href={handoffUrl(`${data.ownOrigin}/admin/address`)}>
            Open {ownDomain.host}
          </Button>
        )}
        <Button
          danger
          type="text"
          className={css['out'] ?? ''}
          loading={isWaiting && remove.isActing}
          onClick={() => (isWaiting ? void remove.run(ownDomain.host) : setIsRemoving(true))}
        >
          {isWaiting ? 'Use another domain' : 'Remove domain'}
        </Button>
      </div>
      <p className={css['muted']}>
        {ownDomain.checkedAt ? (
          <>
            Last checked <Instant at={ownDomain.checkedAt} />.
          </>
        ) : (
          'Not checked yet.'
        )}
        {isWaiting && ' We also check hourly for a week.'}
      </p>
      {isRemoving && (
        <RemoveDialog
          ownDomain={ownDomain}
          fallbackAddress={data.origin}
          isPending={remove.isActing}
          onRemove={() => void remove.run(ownDomain.host, () => setIsRemoving(false))}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </div>
  )
}
