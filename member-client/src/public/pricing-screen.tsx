import { PLANS } from '@metapyra/contract/plans'
import { AppLink } from '../shell/app-link.tsx'
import { openDialog } from './open-dialog.ts'
import { PlanCard } from './plan-card.tsx'
import * as css from './pricing-screen.module.css'
import { inEveryPlan, questions } from './pricing-texts.ts'
import { PublicPage } from './public-page.tsx'
import { Questions } from './questions.tsx'

export const title = 'Pricing'

const names = [...new Set(PLANS.map(({ name }) => name))]

/** The choice of month or year is a style alone, so that it works before and without JavaScript. */
export function Screen() {
  return (
    <PublicPage>
      <div className={css.head}>
        <h1>Simple prices, per member</h1>
        <p>Start free with ten people. Pay when the team outgrows it.</p>
        <fieldset className={css.periods}>
          <legend className={css.legend}>Show prices</legend>
          <label>
            <input type="radio" name="period" value="month" defaultChecked />
            <span>Monthly</span>
          </label>
          <label>
            <input type="radio" name="period" value="year" />
            <span>
              Yearly <small>2 months free</small>
            </span>
          </label>
        </fieldset>
      </div>
      <ul className={css.plans}>
        {names.map((name) => (
          <PlanCard key={name} plans={PLANS.filter((plan) => plan.name === name)} />
        ))}
      </ul>
      <section className={css.every}>
        <h2>In every plan</h2>
        <ul>
          {inEveryPlan.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Questions questions={questions} />
      <p className={css.more}>
        Something you need is missing here?{' '}
        <button type="button" onClick={() => openDialog('requirement')}>
          Tell us about it
        </button>
        , or see what <AppLink href="/partners">partners</AppLink> can do for you.
      </p>
    </PublicPage>
  )
}
