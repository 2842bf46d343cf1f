import type { Invoice } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../ui/format/counted.ts'
import type { Tone } from '../ui/page/status-label.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'
import table from './invoices.module.css'
import { dayOf, formatMoney } from './money.ts'
import css from './subscription.module.css'

const SHOWN_AT_FIRST = 6
const WORDS: Record<Invoice['status'], string> = {
  open: 'Due',
  paid: 'Paid',
  void: 'Void',
  refunded: 'Refunded',
}

const tones: Partial<Record<Invoice['status'], Tone>> = { paid: 'good', open: 'amber' }

/** The invoices, newest first. Each links to the payment provider's page, to print or save it. */
export function Invoices({ invoices, mayBuy }: { invoices: Invoice[]; mayBuy: boolean }) {
  const [isAll, setIsAll] = useState(false)
  const visibleInvoices = isAll ? invoices : invoices.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={css['panel']} aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 ? (
        <p className={css['muted']}>No invoices yet.</p>
      ) : (
        <table className={table['invoices']}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="visually-hidden">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleInvoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} mayBuy={mayBuy} />
            ))}
          </tbody>
        </table>
      )}
      {visibleInvoices.length < invoices.length && (
        <Button className={css['more'] ?? ''} onClick={() => setIsAll(true)}>
          Show all {formatNumber(invoices.length)} invoices
        </Button>
      )}
    </section>
  )
}

function Row({ invoice, mayBuy }: { invoice: Invoice; mayBuy: boolean }) {
  const { number, issuedAt, amount, status, url, payUrl } = invoice
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        <time dateTime={issuedAt}>{dayOf(issuedAt)}</time>
      </td>
      <td className={table['amount']}>{formatMoney(amount)}</td>
      <td>
        <StatusLabel tone={tones[status] ?? 'muted'}>
          {status === 'open' && !payUrl ? 'Unpaid' : WORDS[status]}
        </StatusLabel>
      </td>
      <td>
        <span className={table['links']}>
          {mayBuy && status === 'open' && payUrl && (
            <a href={payUrl} target="_blank" rel="noreferrer">
              Pay<span className="visually-hidden"> invoice {number}</span>
            </a>
          )}
          {url && (
            <a href={url} download>
              Download<span className="visually-hidden"> invoice {number}</span>
            </a>
          )}
        </span>
      </td>
    </tr>
  )
}
