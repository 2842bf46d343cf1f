/** Lists only existing features: each can be tried in a free space. */
export const inEveryPlan = [
  ['The room', 'See who’s in and walk over to talk.'],
  ['Chat that stays', 'With the whole space or one to one. Messages survive a bad connection.'],
  ['Guest links', 'Let someone in for an hour or a week, without an account. Revoke the link anytime.'],
  ['A console for admins', 'Manage people, guests, roles and links. Import whole companies from a CSV file.'],
  ['Its own address', 'Your space has its own name and can use your domain.'],
  ['Extra encryption', 'Passwords and other form data are encrypted again within the secure connection.'],
] as const

export interface Question {
  question: string
  answer: string
}

export const questions: Question[] = [
  {
    question: 'Who counts as a member?',
    answer: 'Anyone with an account who joined your space. Guests aren’t members and cost nothing.',
  },
  {
    question: 'How do I get Team or Business?',
    answer:
      'Create a space first. It’s free, and you keep everything you set up. Then request a quote on this page. We’ll email you the price for your number of members.',
  },
  {
    question: 'Do I need a card to start?',
    answer: 'No. You only need an email, and the free plan never ends.',
  },
  {
    question: 'Are taxes included?',
    answer: 'No. Your quote shows the taxes that apply to you.',
  },
  {
    question: 'Can I try it first?',
    answer: 'Yes. Create a free space, walk around and invite a colleague. It takes about two minutes.',
  },
]
