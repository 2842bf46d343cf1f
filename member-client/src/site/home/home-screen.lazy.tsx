import type { Route } from '@metapyra/session/routes'
import type { ReactNode } from 'react'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { arrowRight, chat, mail, people } from '../../ui/icons/action.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { Scene } from '../../ui/scene/scene.tsx'
import { PublicPage } from '../public/public-page.tsx'
import * as css from './home-screen.module.css'

const reasons = [
  {
    icon: people,
    title: 'See who’s around',
    text: 'Everyone is on the map, so you know who’s in and where.',
  },
  {
    icon: chat,
    title: 'Walk over and talk',
    text: 'By voice and video when you’re close, or in chat anytime.',
  },
  {
    icon: mail,
    title: 'Bring the whole team',
    text: 'Invite people by email, or import a whole company from a CSV file.',
  },
]

export function Screen({ notice }: { notice?: ReactNode; route?: Route }) {
  const user = useStore(session.state.$user)
  const isSold = useStore(session.state.$appConfig)?.appConfig.isPaymentOn !== false
  const [href, words] = user ? ['/join', 'Go to my spaces'] : ['/register', 'Create your space']
  return (
    <PublicPage>
      <div className={css.main}>
        {notice}
        <div className={css.pitch}>
          <h1>Your team, in one room</h1>
          <p className={css.lead}>
            MetaPyra is a space on the web that stays open all day. See who’s in, walk over and talk.
          </p>
          <AppLink href={href} className={buttonClass({ isWide: true })}>
            {words}
            <Icon path={arrowRight} />
          </AppLink>
          {isSold && (
            <p className={css.free}>
              Free for ten people. <AppLink href="/pricing">See pricing</AppLink>
            </p>
          )}
        </div>
        <Scene />
        <ul className={css.reasons}>
          {reasons.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon path={icon} size={24} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </PublicPage>
  )
}
