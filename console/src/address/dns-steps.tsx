import type { OwnDomain } from '@metapyra/contract/entities/domain'
import css from './address-page.module.css'
import { DnsRecord } from './dns-record.tsx'

const sandboxLink = (page: string, { name, value }: OwnDomain['record']) =>
  `${page}?${new URLSearchParams({ name, value })}`

/** What to set where the domain's DNS is kept. */
export function DnsSteps({ own, sandboxDns }: { own: OwnDomain; sandboxDns: string | null }) {
  return (
    <ol className={css['steps']}>
      <li>
        <h3>Prove that it is yours</h3>
        <p className={css['muted']}>
          Add this record where the domain’s DNS is kept. Some providers put your domain behind the name by
          themselves: leave it off there.
        </p>
        <DnsRecord record={own.record} />
        {sandboxDns && (
          <p>
            <a href={sandboxLink(sandboxDns, own.record)} target="_blank" rel="noreferrer">
              Set it in this development server’s own DNS
            </a>
          </p>
        )}
      </li>
      <li>
        <h3>Lead it here</h3>
        <p className={css['muted']}>
          Add this record too. A domain with nothing in front of it takes no CNAME: there, use an ALIAS of the
          same value. It must lead here before the domain is proved, since from then on the space is opened
          there.
        </p>
        <DnsRecord record={own.pointing} />
        {sandboxDns && (
          <p className={css['muted']}>
            This development server takes that for granted, and your browser has to find the domain all the
            same: by the line <code>127.0.0.1 {own.host}</code> in this machine’s hosts file. Without it the
            space does not open once the domain is proved.
          </p>
        )}
      </li>
    </ol>
  )
}
