import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { arrowRight, chat, people, person } from '../../ui/icons/action.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { Scene } from '../../ui/scene/scene.tsx'
import * as css from './partners-screen.module.css'
import { PublicPage } from './public-page.tsx'

export const title = 'Partners'

const kinds = [
  {
    icon: people,
    title: 'You run communities',
    text: 'Coworking spaces, associations, schools: give people in different places one room to meet in.',
  },
  {
    icon: chat,
    title: 'You advise companies',
    text: 'You help distributed teams. Set up their space, bring people in and support them.',
  },
  {
    icon: person,
    title: 'You run events',
    text: 'Courses, meetups, open days: guests join by link, on phones too, and leave when it’s over.',
  },
]

const steps = [
  [
    'Tell us who you are',
    'A short form: what you do, who for and what you have in mind. It takes five minutes.',
  ],
  ['We talk', 'We reply by email. If it’s a fit, we go over your plan in a space.'],
  [
    'You start with one customer',
    'You set up a first space with them. What we learn there shapes the next steps.',
  ],
]

export function Screen() {
  return (
    <PublicPage>
      <div className={css.head}>
        <div className={css.words}>
          <h1>Bring people together with us</h1>
          <p>Partners run spaces for their members, customers and students.</p>
          <AppLink href="/join-partner" className={buttonClass({ isWide: true })}>
            Become a partner
            <Icon path={arrowRight} />
          </AppLink>
        </div>
        <div className={css.scene}>
          <Scene />
        </div>
      </div>
      <section className={css.kinds}>
        <h2>Who it’s for</h2>
        <ul>
          {kinds.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon path={icon} size={24} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.why}>
        <div>
          <h2>Why MetaPyra</h2>
          <p>
            A space is up in two minutes, with nothing to install. Guests join by link. Import a whole company
            from a CSV file, and the console shows which rows to fix. Each space can have its own domain, so
            your customers feel at home.
          </p>
        </div>
        <div>
          <h2>What we ask of you</h2>
          <p>
            Use it yourself, answer your customers’ first questions and tell us what’s missing. We’d rather
            have a few partners who know the product than many who resell it.
          </p>
        </div>
      </section>
      <section className={css.steps}>
        <h2>How it works</h2>
        <ol>
          {steps.map(([name, text]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <AppLink href="/join-partner" className={buttonClass({ isWide: true })}>
          Get in touch
          <Icon path={arrowRight} />
        </AppLink>
      </section>
    </PublicPage>
  )
}
