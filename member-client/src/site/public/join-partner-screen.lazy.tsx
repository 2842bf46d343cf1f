import { session } from '../../session/session.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { SenderFields } from '../dialogs/dialog-forms.tsx'
import { SentForm } from '../dialogs/sent-form.tsx'
import { useSentForm } from '../dialogs/use-sent-form.ts'
import * as css from './join-partner-screen.module.css'
import { PublicPage } from './public-page.tsx'

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
          <h1>{sending.sent ? 'Application received' : 'Become a partner'}</h1>
          <p>
            {sending.sent
              ? 'We’ll read it and reply by email.'
              : 'Tell us what you do and who for. We’ll reply by email.'}
          </p>
          <h2>What happens next</h2>
          <ol>
            <li>We read your application and reply.</li>
            <li>If it’s a fit, we meet in a space and go over your plan.</li>
            <li>You set up a first space with one customer.</li>
          </ol>
          <p>
            Not sure yet? Read <AppLink href="/partners">who our partners are</AppLink> and how it works.
          </p>
        </div>
        <div className={css.form}>
          <SentForm {...sending} action="Send application">
            <p className={css.noscript}>This form needs JavaScript. Turn it on in your browser.</p>
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
