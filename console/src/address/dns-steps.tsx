import type { OwnDomain } from '@metapyra/contract/entities/domain'
import css from './address-page.module.css'
import { DnsRecord } from './dns-record.tsx'

const sandboxLink = (page: string, { name, value }: OwnDomain['record']) =>
  `${page}?${new URLSearchParams({ name, value })}`

/** The steps to do at the domain's DNS provider. */
export function DnsSteps({ ownDomain, sandboxDns }: { ownDomain: OwnDomain; sandboxDns: string | null }) {
  return (
    <ol className={css['steps']}>
      <li>
        <h3>Verify your domain</h3>
        <p className={css['muted']}>
          Add this record at your DNS provider. Some providers append your domain to the name: leave it off
          there.
        </p>
        <DnsRecord record={ownDomain.record} />
        {sandboxDns && (
          <p>
            <a href={sandboxLink(sandboxDns, ownDomain.record)} target="_blank" rel="noreferrer">
              Set it in this development server’s DNS
            </a>
          </p>
        )}
      </li>
      <li>
        <h3>Point it here</h3>
        <p className={css['muted']}>
          Add this record too. A root domain can’t have a CNAME: use an ALIAS with the same value. It must
          point here before the domain is verified, since the space then opens there.
        </p>
        <DnsRecord record={ownDomain.pointing} />
        {sandboxDns && (
          <p className={css['muted']}>
            This development server skips that check, but your browser still has to find the domain: add{' '}
            <code>127.0.0.1 {ownDomain.host}</code> to this machine’s hosts file. Without it, the space won’t
            open once the domain is verified.
          </p>
        )}
      </li>
    </ol>
  )
}
