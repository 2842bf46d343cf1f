import { PLANS } from '@metapyra/contract/plans'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import { PlanCard } from './plan-card.tsx'
import * as css from './pricing-screen.module.css'
import { inEveryPlan, questions } from './pricing-texts.ts'
import { PublicPage } from './public-page.tsx'
import { Questions } from './questions.tsx'

export const title = 'Pricing'

const names = [...new Set(PLANS.map(({ name }) => name))]

export function Screen() {
  // Until the server replies, the prerendered prices are displayed.
  const isPaymentOn = useStore(session.state.$appConfig)?.appConfig.isPaymentOn !== false
  return <PublicPage>{isPaymentOn ? <Prices /> : <NoPlansForSale />}</PublicPage>
}

function NoPlansForSale() {
  return (
    <>
      <div className={css.head}>
        <h1>Free to use</h1>
        <p>This server has no plans or prices. Every space gets everything, for everyone in it.</p>
        <AppLink href="/register" className={buttonClass()}>
          Create your space
        </AppLink>
      </div>
      <InEverySpace title="In every space" />
    </>
  )
}

function InEverySpace({ title }: { title: string }) {
  return (
    <section className={css.every}>
      <h2>{title}</h2>
      <ul>
        {inEveryPlan.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The switch between month and year works in CSS only, so that it works before and without JavaScript. */
function Prices() {
  return (
    <>
      <div className={css.head}>
        <h1>Simple pricing per member</h1>
        <p>Start free with ten people. Pay when your team outgrows it.</p>
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
      <InEverySpace title="In every plan" />
      <Questions questions={questions} />
      <p className={css.more}>
        Missing something you need?{' '}
        <button type="button" onClick={() => openDialog('requirement')}>
          Tell us about it
        </button>
        , or see what <AppLink href="/partners">partners</AppLink> can do for you.
      </p>
    </>
  )
}
