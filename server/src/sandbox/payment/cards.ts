/** The test cards. The numbers are Stripe's own, and behave as there or, if noted, as only the sandbox defines. */

export interface Card {
  number: string
  title: string
  /** The outcome on the page: paid at once, declined, after a second step, or later. */
  atPage: 'paid' | 'declined' | 'confirm' | 'late'
  /** True if later charges without the customer present succeed. */
  isChargedLater: boolean
}

export const CARDS: readonly Card[] = [
  { number: '4242424242424242', title: 'Pays', atPage: 'paid', isChargedLater: true },
  { number: '4000000000000002', title: 'Declined', atPage: 'declined', isChargedLater: false },
  { number: '4000002500003155', title: 'Asks for authentication', atPage: 'confirm', isChargedLater: true },
  {
    number: '4000002760003184',
    title: 'Asks for authentication each time',
    atPage: 'confirm',
    isChargedLater: false,
  },
  {
    number: '4000000000000341',
    title: 'Pays now, declined afterwards',
    atPage: 'paid',
    isChargedLater: false,
  },
  {
    number: '4000000000000077',
    title: 'Pays, but the money arrives later',
    atPage: 'late',
    isChargedLater: true,
  },
]

/** Finds a test card by its number as typed; undefined if it isn't one. */
export const cardOf = (typed: string): Card | undefined => {
  const number = typed.replace(/[\s-]/g, '')
  return CARDS.find((card) => card.number === number)
}

export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
