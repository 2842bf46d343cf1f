/** The test cards: the numbers are Stripe's own, and behave as there or, where said, for the sandbox alone. */

export interface Card {
  number: string
  title: string
  /** At the page: paid at once, refused, after a second step, or later. */
  atPage: 'paid' | 'declined' | 'confirm' | 'late'
  /** Whenever it is charged afterwards, with nobody there. */
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

/** By its number, as people type it; undefined for one that is no test card. */
export const cardOf = (typed: string): Card | undefined => {
  const number = typed.replace(/[\s-]/g, '')
  return CARDS.find((card) => card.number === number)
}

export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
