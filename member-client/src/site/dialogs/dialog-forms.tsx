import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as css from './dialogs.module.css'
import { SentForm } from './sent-form.tsx'
import { useSentForm } from './use-sent-form.ts'

const TEXT_MAX = 4000

export function NewsletterForm() {
  const sending = useSentForm(({ email = '' }, pass) =>
    session.api('POST v2/business/subscribe', { email, ...pass }),
  )
  return (
    <SentForm {...sending} action="Subscribe">
      <p className={css.lead}>An email when there’s something new. Nothing else.</p>
      <MailField />
    </SentForm>
  )
}

const ratings = ['Poor', 'Fair', 'Good', 'Very good', 'Great']

export function FeedbackForm() {
  const sending = useSentForm(({ text = '', rating }, pass) =>
    session.api('POST v2/business/feedback', { text, ...(rating && { rating: Number(rating) }), ...pass }),
  )
  return (
    <SentForm {...sending} action="Send feedback">
      <fieldset className={css.ratings}>
        <legend>
          How do you like it? <small>(optional)</small>
        </legend>
        {ratings.map((words, at) => (
          <label key={words}>
            <input type="radio" name="rating" value={at + 1} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <TextField label="What should we know?" name="text" maxLength={TEXT_MAX} />
    </SentForm>
  )
}

/** Name and email, filled in for users who are logged in. */
export function SenderFields() {
  const user = useStore(session.state.$user)
  return (
    <>
      <Field label="Name" name="name" autoComplete="name" maxLength={120} defaultValue={user?.name} />
      <MailField defaultValue={user?.email ?? undefined} />
    </>
  )
}

export function RequirementForm({ text }: { text?: string | undefined }) {
  const sending = useSentForm(({ name = '', email = '', text = '' }, pass) =>
    session.api('POST v2/business/requirement', { name, email, text, ...pass }),
  )
  return (
    <SentForm {...sending} action="Send">
      <SenderFields />
      <TextField label="What do you need?" name="text" maxLength={TEXT_MAX} defaultValue={text} />
    </SentForm>
  )
}
