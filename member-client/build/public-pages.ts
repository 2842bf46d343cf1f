import { PLANS } from '@metapyra/contract/plans'
import { questions } from '../src/site/public/pricing-texts.ts'
import { ORIGIN } from './origin.ts'

/** The metadata of a page for search engines and link previews. */
export interface PublicPage {
  path: string
  /** The file in `dist/pages`. */
  file: string
  title: string
  description: string
  /** The lazy-loaded parts that render it; empty if the HTML has only the head and no content. */
  sources: string[]
  /** schema.org's linked data for the page, if there is any. */
  linkedData?: object
}

const page = (path: string, title: string, description: string, source?: string): PublicPage => ({
  path,
  file: `${path.slice(1) || 'home'}.html`,
  title,
  description,
  sources: source ? [source] : [],
})

const application = {
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'MetaPyra',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a browser',
  url: `${ORIGIN}/`,
  image: `${ORIGIN}/preview.png`,
  offers: PLANS.map(({ planCode, name, price, interval }) => ({
    '@type': 'Offer',
    sku: planCode,
    name: `${name}, by the ${interval}`,
    price: (price.amountMinor / 100).toFixed(2),
    priceCurrency: price.currency,
  })),
}

const faq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

export const publicPages: readonly PublicPage[] = [
  {
    ...page(
      '/',
      'MetaPyra · Your team, in one room',
      'A room on the web that stays open all day: see who’s around, walk over and chat. Free for ten people, no download.',
      'src/site/home/home-screen.lazy.tsx',
    ),
    linkedData: application,
  },
  {
    ...page(
      '/pricing',
      'Pricing · MetaPyra',
      'Free for ten people. Team and Business are priced per member, by the month or by the year with two months free.',
      'src/site/public/pricing-screen.lazy.tsx',
    ),
    linkedData: faq,
  },
  page(
    '/partners',
    'Partners · MetaPyra',
    'Open spaces for your members, customers or students: who our partners are, why they do it, and how it works.',
    'src/site/public/partners-screen.lazy.tsx',
  ),
  page(
    '/join-partner',
    'Become a partner · MetaPyra',
    'Tell us what you do, for whom, and what you have in mind. We’ll reply by email.',
    'src/site/public/join-partner-screen.lazy.tsx',
  ),
  page('/login', 'Log in · MetaPyra', 'Log in to your spaces: see who’s around, walk over and chat.'),
  page(
    '/register',
    'Create an account · MetaPyra',
    'Create an account with your email, then a space for your team. Free for ten people, no card needed.',
  ),
]
