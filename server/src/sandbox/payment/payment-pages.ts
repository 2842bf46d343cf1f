import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { checkOwnForm } from '../form.ts'
import { cardOf } from './cards.ts'
import { invoicePdf, money } from './invoice.ts'
import type { Ledger } from './ledger.ts'
import { cardPage, cardSavedPage, checkoutPage, confirmPage, donePage, invoicePage } from './pages.ts'
import type { Price, Session } from './rows.ts'
import { dueOf } from './rows.ts'

export interface Form {
  Params: { id: string }
  Body: Record<string, string | undefined> | null
}

const NO_CARD = 'This isn’t a test card. Choose one below.'
const DECLINED = 'The card was declined. Try another.'
const REFUSED = 'You told the bank it wasn’t you. Nothing was paid.'

export const show = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

const found = <T>(rows: Record<string, T>, id: string): T => {
  if (Object.hasOwn(rows, id)) return rows[id] as T
  throw new AppError('NOT_FOUND')
}

/** The payment pages: for a plan, and for an open invoice. */
export const registerPaying = (scope: FastifyInstance, ledger: Ledger, path: string): void => {
  const sessionAt = (id: string): { session: Session; price: Price } => {
    const rows = ledger.rows()
    const session = found(rows.sessions, id)
    return { session, price: found(rows.prices, session.priceId) }
  }
  const amountOf = (session: Session, price: Price) =>
    money(price.unitAmount * session.quantity, price.currency)

  scope.get<Form>('/page/:id', async ({ params }, reply) => {
    const { session, price } = sessionAt(params.id)
    if (session.status === 'open') return show(reply, checkoutPage(session, price))
    return show(reply, donePage(session, amountOf(session, price)))
  })

  scope.post<Form>('/page/:id', async (request, reply) => {
    checkOwnForm(request)
    const { session, price } = sessionAt(request.params.id)
    const here = `${path}/page/${session.id}`
    if (session.status !== 'open') return reply.redirect(here, 303)
    const { card: typed = '', answer } = request.body ?? {}
    const card = cardOf(typed)
    if (!card) return show(reply, checkoutPage(session, price, NO_CARD))
    if (card.atPage === 'declined') return show(reply, checkoutPage(session, price, DECLINED))
    if (card.atPage === 'confirm' && answer !== 'yes')
      return show(
        reply,
        answer === 'no'
          ? checkoutPage(session, price, REFUSED)
          : confirmPage(here, card.number, amountOf(session, price)),
      )
    ledger.complete(session, card.number, card.atPage === 'late')
    return reply.redirect(here, 303)
  })

  scope.get<Form>('/card/:id', async ({ params }, reply) => {
    const rows = ledger.rows()
    const page = found(rows.cardPages, params.id)
    return show(reply, cardPage(page, found(rows.customers, page.customerId).email))
  })

  scope.post<Form>('/card/:id', async (request, reply) => {
    checkOwnForm(request)
    const rows = ledger.rows()
    const page = found(rows.cardPages, request.params.id)
    const card = cardOf(request.body?.['card'] ?? '')
    if (!card) return show(reply, cardPage(page, found(rows.customers, page.customerId).email, NO_CARD))
    ledger.setCustomersCard(page.customerId, card.number)
    return show(reply, cardSavedPage(page))
  })

  scope.get<Form>('/invoice/:id', async ({ params }, reply) => {
    const rows = ledger.rows()
    const invoice = found(rows.invoices, params.id)
    return show(reply, invoicePage(invoice, found(rows.customers, invoice.customerId).email))
  })

  scope.get<Form>('/invoice/:id/pdf', async ({ params }, reply) => {
    const rows = ledger.rows()
    const invoice = found(rows.invoices, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(invoicePdf(invoice, found(rows.customers, invoice.customerId).email))
  })

  scope.post<Form>('/invoice/:id', async (request, reply) => {
    checkOwnForm(request)
    const rows = ledger.rows()
    const invoice = found(rows.invoices, request.params.id)
    const here = `${path}/invoice/${invoice.id}`
    if (invoice.status !== 'open') return reply.redirect(here, 303)
    const { email } = found(rows.customers, invoice.customerId)
    const { card: typed = '', answer } = request.body ?? {}
    const card = cardOf(typed)
    if (!card) return show(reply, invoicePage(invoice, email, NO_CARD))
    if (card.atPage === 'declined') return show(reply, invoicePage(invoice, email, DECLINED))
    if (card.atPage === 'confirm' && answer !== 'yes')
      return show(
        reply,
        answer === 'no'
          ? invoicePage(invoice, email, REFUSED)
          : confirmPage(here, card.number, money(dueOf(invoice), invoice.currency)),
      )
    ledger.payInvoice(invoice, card.number)
    return reply.redirect(here, 303)
  })
}
