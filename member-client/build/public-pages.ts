/** What search engines and previews are told of a page. */
export interface PublicPage {
  path: string
  /** The file in `dist/pages`. */
  file: string
  title: string
  description: string
  /** The lazy parts of the client that draw it; none where only the head stands in the HTML, and no content. */
  sources: string[]
}

const page = (path: string, title: string, description: string, ...sources: string[]): PublicPage => ({
  path,
  file: `${path.slice(1) || 'home'}.html`,
  title,
  description,
  sources,
})

export const publicPages: readonly PublicPage[] = [
  page(
    '/',
    'MetaPyra · Your team, in one room',
    'A room on the web that stays open all day: see who is in, walk over, and talk. Free for ten people, no download.',
    'src/home/home-screen.tsx',
  ),
  page(
    '/pricing',
    'Pricing · MetaPyra',
    'Free for ten people. Team and Business are priced per member, by the month or by the year with two months free.',
    'src/public/pricing-screen.tsx',
  ),
  page(
    '/partners',
    'Partners · MetaPyra',
    'Open spaces for your members, customers or students: who our partners are, why they do it, and how it works.',
    'src/public/partners-screen.tsx',
  ),
  page(
    '/join-partner',
    'Become a partner · MetaPyra',
    'Tell us what you do, for whom, and what you have in mind. Somebody reads it and answers by mail.',
    'src/public/join-partner-screen.tsx',
  ),
  page('/login', 'Log in · MetaPyra', 'Log in to your spaces: see who is in, walk over, and talk.'),
  page(
    '/register',
    'Create an account · MetaPyra',
    'Make an account with your mail address, then a space for your team. Free for ten people, no card needed.',
  ),
]
