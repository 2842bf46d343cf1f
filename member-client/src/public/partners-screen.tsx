import { buttonClass } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { arrowRight, chat, people, person } from '../design/icons/action.ts'
import { LazyScene } from '../scene/lazy-scene.tsx'
import { AppLink } from '../shell/app-link.tsx'
import * as css from './partners-screen.module.css'
import { PublicPage } from './public-page.tsx'

export const title = 'Partners'

const kinds = [
  {
    icon: people,
    title: 'You run communities',
    text: 'Coworking spaces, associations, schools: your people are spread out, and you give them a room where they meet.',
  },
  {
    icon: chat,
    title: 'You advise companies',
    text: 'You help teams work from several places. You set up their space, bring their people in, and stay at their side.',
  },
  {
    icon: person,
    title: 'You bring people to a date',
    text: 'Courses, meetups, open days: guests come in by a link, on a phone as well, and leave when it is over.',
  },
]

const steps = [
  [
    'Tell us who you are',
    'A short form: what you do, for whom, and what you have in mind. It takes five minutes.',
  ],
  ['We talk', 'Somebody reads it and answers by mail. If it fits, we look at your plan together in a space.'],
  [
    'You begin with one customer',
    'You set up a first space with them. What we learn there decides how we go on.',
  ],
]

export function Screen() {
  return (
    <PublicPage>
      <div className={css.head}>
        <div className={css.words}>
          <h1>Bring people together, with us</h1>
          <p>Partners open spaces for others: for their members, their customers, their students.</p>
          <AppLink href="/join-partner" className={buttonClass({ isWide: true })}>
            Become a partner
            <Icon path={arrowRight} />
          </AppLink>
        </div>
        <div className={css.scene}>
          <LazyScene />
        </div>
      </div>
      <section className={css.kinds}>
        <h2>Who it is for</h2>
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
          <h2>Why with MetaPyra</h2>
          <p>
            A space is up in two minutes and nobody installs anything. Guests come by a link. You bring a
            whole company in from a CSV file, and the console shows you which rows need mending. Each space
            can have its own domain, so that your customers are at home there.
          </p>
        </div>
        <div>
          <h2>What we ask of you</h2>
          <p>
            That you use it yourself, that you answer your customers’ first questions, and that you tell us
            what is missing. We would rather have a few partners who know the product than many who resell it.
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
          Write to us
          <Icon path={arrowRight} />
        </AppLink>
      </section>
    </PublicPage>
  )
}
