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
]
