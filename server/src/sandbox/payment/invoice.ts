import { mediumDay } from '../../platform/time/format.ts'
import type { PdfLine } from './pdf.ts'
import { pdfOf } from './pdf.ts'
import type { Invoice } from './rows.ts'
import { dueOf, totalOf } from './rows.ts'

/** The texts of an invoice, for its page and its file. */

export const money = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)
export const day = (seconds: number): string => mediumDay(seconds * 1000)

const STATUSES = { open: 'Open', paid: 'Paid', void: 'Void' }

export const headOf = ({ created, status }: Invoice, email: string): string =>
  `${day(created)} · ${STATUSES[status]} · for ${email}`

/** The invoice's lines, then what is to be paid. */
export const sumsOf = (invoice: Invoice): [name: string, amount: string][] => {
  const { currency, lines, creditUsed, status } = invoice
  return [
    ...lines.map(({ description, amount, start, end }): [string, string] => [
      `${description}, ${day(start)} – ${day(end)}`,
      money(amount, currency),
    ]),
    ...(lines.length > 1 ? [['Subtotal', money(totalOf(invoice), currency)] as [string, string]] : []),
    ...(creditUsed > 0 ? [['Paid with credit', money(-creditUsed, currency)] as [string, string]] : []),
    [status === 'open' ? 'Amount due' : 'Charged', money(dueOf(invoice), currency)],
  ]
}

export const invoicePdf = (invoice: Invoice, email: string): Buffer => {
  const sums = sumsOf(invoice)
  const title = `Invoice ${invoice.number}`
  return pdfOf(title, [
    { left: 'Sandbox Payments — no money moves' },
    { left: title, size: 20, isBold: true },
    { left: headOf(invoice, email) },
    ...sums.map(([left, right], index): PdfLine => ({ left, right, isBold: index === sums.length - 1 })),
  ])
}
