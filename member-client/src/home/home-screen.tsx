import { buttonClass } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { arrowRight, chat, mail, people } from '../design/icons/action.ts'
import { Logo } from '../design/logo.tsx'
import { ThemeSwitch } from '../design/theme-switch.tsx'
import { useStore } from '../design/use-store.ts'
import { LazyScene } from '../scene/lazy-scene.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import * as css from './home-screen.module.css'

const reasons = [
  {
    icon: people,
    title: 'See who is around',
    text: 'Everyone has a place in the room, so you know who is in, busy or away.',
  },
  {
    icon: chat,
    title: 'Walk over and talk',
    text: 'Step up to someone and ask. What you write to the space stays there to read.',
  },
  {
    icon: mail,
    title: 'Bring the whole team',
    text: 'Invite people by mail, or import a company from a spreadsheet in one go.',
  },
]

export function Screen() {
  const user = useStore(session.state.$user)
  const start = user
    ? { href: '/join', words: 'Go to my spaces' }
    : { href: '/register', words: 'Create your space' }
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Logo hasName />
        <nav className={css.nav} aria-label="Account">
          <ThemeSwitch />
          {!user && (
            <AppLink href="/login" className={buttonClass({ kind: 'quiet', size: 'small' })}>
              Log in
            </AppLink>
          )}
        </nav>
      </header>
      <main className={css.main}>
        <div className={css.pitch}>
          <h1>Your team, in one room</h1>
          <p className={css.lead}>
            MetaPyra is a space on the web that stays open all day. See who is in, walk over, and talk.
          </p>
          <AppLink href={start.href} className={buttonClass({ isWide: true })}>
            {start.words}
            <Icon path={arrowRight} />
          </AppLink>
        </div>
        <LazyScene />
        <ul className={css.reasons}>
          {reasons.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon path={icon} size={24} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}
