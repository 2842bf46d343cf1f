import { Field } from '../design/field.tsx'
import { TextField } from '../design/text-field.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import { SenderFields } from './dialog-forms.tsx'
import * as css from './join-partner-screen.module.css'
import { PublicPage } from './public-page.tsx'
import { SentForm } from './sent-form.tsx'
import { useSentForm } from './use-sent-form.ts'

export const title = 'Become a partner'

export function Screen() {
  const sending = useSentForm(({ company = '', name = '', email = '', country = '', text = '' }, pass) =>
    session.api('POST v2/business/request-partner', {
      company,
      name,
      email,
      ...(country && { country }),
      text,
      ...pass,
    }),
  )
  return (
    <PublicPage>
      <div className={css.columns}>
        <div className={css.words}>
          <h1>{sending.sent ? 'We have your application' : 'Become a partner'}</h1>
          <p>
            {sending.sent
              ? 'Somebody from our team reads it and answers to your address.'
              : 'Tell us what you do and for whom. Somebody from our team reads it and answers to your address.'}
          </p>
          <h2>What happens then</h2>
          <ol>
            <li>We read it, all of it, and write back.</li>
            <li>If it fits, we meet in a space and look at your plan together.</li>
            <li>You open a first space with one customer.</li>
          </ol>
          <p>
            Not sure yet? Read <AppLink href="/partners">who our partners are</AppLink> and how it works.
          </p>
        </div>
        <div className={css.form}>
          <SentForm {...sending} action="Send the application">
            <p className={css.noscript}>This form needs JavaScript, which is switched off in your browser.</p>
            <Field label="Company" name="company" autoComplete="organization" maxLength={120} />
            <SenderFields />
            <Field
              label="Country"
              name="country"
              autoComplete="country-name"
              maxLength={80}
              required={false}
            />
            <TextField label="What do you have in mind?" name="text" maxLength={4000} />
          </SentForm>
        </div>
      </div>
    </PublicPage>
  )
}
