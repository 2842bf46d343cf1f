import { escapeHtml } from '../../platform/text/html.ts'
import { sandboxPage } from '../page.ts'
import { CARDS, cardOf, inGroups } from './cards.ts'
import type { Events } from './events.ts'
import { DELIVERIES } from './events.ts'
import { day, headOf, money, sumsOf } from './invoice.ts'
import type { CardPage, Invoice, Price, Rows, Session } from './rows.ts'
import { dueOf } from './rows.ts'

const row = (name: string, value: string, isTotal = false) =>
  `<li class="sum${isTotal ? ' total' : ''}"><span>${escapeHtml(name)}</span><span>${escapeHtml(value)}</span></li>`
const sums = (rows: string[]) => `<ul class="card list">${rows.join('')}</ul>`
const alert = (text: string) => `<p class="alert" role="alert">${escapeHtml(text)}</p>`

const MARK = `<p class="mark"><svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3 29 27H3Z" fill="var(--brand)"/><path d="M16 3 20 27H3Z" fill="var(--focus)"/></svg><span>Sandbox Payments — no money moves</span></p>`

/** The card number field, with the test cards as suggestions; none is real. */
const cardField = `<label for="card">Card number</label>
<input id="card" name="card" list="cards" inputmode="numeric" autocomplete="off" required maxlength="23" value="${inGroups(CARDS[0]?.number ?? '')}" aria-describedby="cards-help">
<datalist id="cards">${CARDS.map(({ number, title }) => `<option value="${inGroups(number)}">${escapeHtml(title)}</option>`).join('')}</datalist>
<details id="cards-help"><summary>Test cards and what they do</summary><ul class="cards">${CARDS.map(
  ({ number, title }) => `<li><code>${inGroups(number)}</code> ${escapeHtml(title)}</li>`,
).join('')}</ul></details>`

const offer = (price: Price, quantity: number) =>
  sums([
    row(`${price.name}, per ${price.interval}`, `${money(price.unitAmount, price.currency)} per seat`),
    row('Seats', String(quantity)),
    row('Due today', money(price.unitAmount * quantity, price.currency), true),
  ])

export const checkoutPage = (session: Session, price: Price, problem?: string): string =>
  sandboxPage(
    'Pay (sandbox)',
    `${MARK}<h1>Subscribe to ${escapeHtml(price.name)}</h1>
<p>${escapeHtml(session.email)} · then ${money(price.unitAmount * session.quantity, price.currency)} each ${price.interval}</p>
${offer(price, session.quantity)}<h2>Pay by card</h2>${problem ? alert(problem) : ''}
<form class="card who" method="post" action="/sandbox/pay/page/${session.id}">${cardField}
<p></p><span class="row"><button>Pay ${money(price.unitAmount * session.quantity, price.currency)}</button></span></form>
<p style="margin-top:16px"><a href="${escapeHtml(session.cancelUrl)}">Go back without paying</a></p>`,
  )

export const confirmPage = (action: string, card: string, amount: string): string =>
  sandboxPage(
    'Confirm the payment (sandbox)',
    `${MARK}<h1>Your bank asks: was this you?</h1>
<p>A payment of ${escapeHtml(amount)} with the card ending in ${escapeHtml(card.slice(-4))}. This page stands in for the bank’s.</p>
<form class="card who" method="post" action="${action}"><input type="hidden" name="card" value="${escapeHtml(card)}">
<span class="row"><button name="answer" value="yes">Confirm the payment</button><button class="plain" name="answer" value="no">Decline</button></span></form>`,
  )

/** Redirects by itself, because a form's response can't lead to another host, but a page can. */
export const donePage = (session: Session, amount: string): string => {
  const [title, text] =
    session.status === 'expired'
      ? ['This page has expired', 'Nothing was paid. Go back and start again.']
      : session.isPaid
        ? ['Paid', `${amount} was charged to the card.`]
        : ['On its way', `${amount} is on its way but hasn’t arrived yet.`]
  const back = escapeHtml(session.status === 'expired' ? session.cancelUrl : session.successUrl)
  const onward = session.status === 'expired' ? '' : `<meta http-equiv="refresh" content="1;url=${back}">`
  return sandboxPage(
    `${title} (sandbox)`,
    `${onward}${MARK}<h1>${title}</h1><p>${escapeHtml(text)}</p><p><a href="${back}">Back to MetaPyra</a></p>`,
  )
}

/** An invoice's page, on which an open one can be paid. */
export const invoicePage = (invoice: Invoice, email: string, problem?: string): string => {
  const due = money(dueOf(invoice), invoice.currency)
  const rows = sumsOf(invoice)
  const form =
    invoice.status === 'open'
      ? `<div><h2>Pay by card</h2>${problem ? alert(problem) : ''}
<form class="card who" method="post" action="/sandbox/pay/invoice/${invoice.id}">${cardField}
<p></p><span class="row"><button>Pay ${due}</button></span></form></div>`
      : ''
  return sandboxPage(
    `Invoice ${invoice.number}`,
    `${MARK}<h1>Invoice ${escapeHtml(invoice.number)}</h1>
<p>${escapeHtml(headOf(invoice, email))}</p>
${sums(rows.map(([name, amount], index) => row(name, amount, index === rows.length - 1)))}
<p style="margin-top:16px"><a href="/sandbox/pay/invoice/${invoice.id}/pdf">Download</a></p>${form}`,
  )
}

/** The page for changing the card that is charged from now on. */
export const cardPage = ({ id, returnUrl }: CardPage, email: string, problem?: string): string =>
  sandboxPage(
    'Payment method (sandbox)',
    `${MARK}<h1>Change the payment method</h1><p>${escapeHtml(email)}</p>${problem ? alert(problem) : ''}
<form class="card who" method="post" action="/sandbox/pay/card/${id}">${cardField}
<p></p><span class="row"><button>Save card</button></span></form>
<p style="margin-top:16px"><a href="${escapeHtml(returnUrl)}">Go back</a></p>`,
  )

export const cardSavedPage = ({ returnUrl }: CardPage): string =>
  sandboxPage(
    'Saved (sandbox)',
    `<meta http-equiv="refresh" content="1;url=${escapeHtml(returnUrl)}">${MARK}<h1>Saved</h1><p>The new card will be charged from now on.</p><p><a href="${escapeHtml(returnUrl)}">Back to MetaPyra</a></p>`,
  )

const act = (id: string, name: string, title: string) =>
  `<form method="post" action="/sandbox/pay"><input type="hidden" name="id" value="${escapeHtml(id)}"><button class="plain" name="act" value="${name}">${title}</button></form>`

/** The equivalent of the provider's dashboard, with buttons for time, failures and webhooks. */
export const dashboardPage = (rows: Rows, events: Pick<Events, 'delivery' | 'held'>): string => {
  const late = Object.values(rows.sessions).filter(
    (session) => session.status === 'complete' && !session.isPaid,
  )
  const waiting = late.filter(
    ({ subscriptionId }) => rows.subscriptions[subscriptionId ?? '']?.status === 'incomplete',
  )
  const subscriptions = Object.values(rows.subscriptions).reverse()
  const held = events.held().length
  return sandboxPage(
    'Sandbox payments',
    `${MARK}<h1>Payments</h1><p>Everything bought here, and what happens next. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for the real one.</p>
<h2>Webhooks${held > 0 ? `: ${held} held` : ''}</h2><form class="card who" method="post" action="/sandbox/pay"><input type="hidden" name="act" value="delivery">
<label for="delivery">Delivery</label><div><select id="delivery" name="delivery">${DELIVERIES.map((one) => `<option${one === events.delivery() ? ' selected' : ''}>${one}</option>`).join('')}</select><button>Set</button></div></form>
${waiting.map((session) => `<h2>Money on its way: ${escapeHtml(session.email)}</h2><div class="row">${act(session.id, 'arrive', 'It arrives')}${act(session.id, 'bounce', 'It doesn’t arrive')}</div>`).join('')}
<h2>Subscriptions</h2>${
      subscriptions.length === 0
        ? '<div class="card empty">None yet: buy a plan in a space’s console.</div>'
        : `${subscriptions
            .map((subscription) => {
              const customer = rows.customers[subscription.customerId]
              return `<div class="card who" style="margin-bottom:12px"><strong>${escapeHtml(rows.prices[subscription.priceId]?.name ?? '')}, ${subscription.quantity} seats</strong>
<small><span>${escapeHtml(customer?.email ?? '')} · ${subscription.status.replaceAll('_', ' ')}${subscription.cancelAtPeriodEnd ? ' · canceled' : ''}</span><span>to ${day(subscription.periodEnd)} · ${escapeHtml(cardOf(subscription.card ?? customer?.card ?? '')?.title ?? '')}</span></small>
<div class="row">${act(subscription.id, 'renew', 'End the period now')}${act(subscription.id, 'decline', 'Make the card fail')}${act(subscription.id, 'mend', 'Fix the card')}${subscription.status === 'past_due' ? act(subscription.id, 'again', 'Charge the card again') : ''}${act(subscription.id, 'end', 'End for nonpayment')}</div></div>`
            })
            .join('')}`
    }`,
  )
}
