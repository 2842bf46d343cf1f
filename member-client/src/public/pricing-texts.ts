/** Only what is there: each line can be tried in a free space. */
export const inEveryPlan = [
  ['The room', 'Everyone has a place in it. You see who is in, and walk over.'],
  ['Chat that stays', 'With the whole space, or between two. Nothing written is lost on a bad connection.'],
  [
    'Guests by link',
    'Let somebody in for an hour or a week without an account. The link ends when you say so.',
  ],
  [
    'A console for admins',
    'Lists of people and guests, their roles and links, and whole companies brought in from a CSV file.',
  ],
  ['An address of its own', 'Your space lives under its own name, and can use a domain that is yours.'],
  [
    'Sealed requests',
    'Passwords, and whatever else a form sends, are encrypted once more within the secure connection.',
  ],
] as const

export interface Question {
  question: string
  answer: string
}

export const questions: Question[] = [
  {
    question: 'Who counts as a member?',
    answer:
      'Everybody with an account who has joined your space. Guests who come by a link are not members and cost nothing.',
  },
  {
    question: 'How do I get Team or Business?',
    answer:
      'Create a space first: it is free, and everything you set up in it stays. Then ask for an offer on this page. We answer by mail, with the price for your number of members.',
  },
  {
    question: 'Do I need a card to start?',
    answer: 'No. A mail address is enough, and the free plan has no end date.',
  },
  {
    question: 'Are taxes included?',
    answer: 'Prices are without value added tax. The offer states what applies where you are.',
  },
  {
    question: 'Can I see it before I decide?',
    answer:
      'Yes. Create a free space, walk around in it and invite a colleague. That takes about two minutes.',
  },
]
