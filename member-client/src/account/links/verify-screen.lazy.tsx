import type { Reply } from '@metapyra/contract/calls'
import type { Route } from '@metapyra/session/routes'
import { useState } from 'react'
import { savedLinks, session } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { incompleteLink, LinkNotOpened } from '../../ui/pages/link-not-opened.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { Screen as ResetPasswordScreen } from '../sign-in/reset-password-screen.lazy.tsx'
import { useLinkToken } from './link-token.ts'
import { NewsletterLink } from './newsletter-link.tsx'
import { RestoreAccountLink } from './restore-account-link.tsx'

/** The URL says what the link confirms; without a type it confirms the account's own email address. */
const typeOf = (search: string) => {
  const type = new URLSearchParams(search).get('type')
  const specialTypes = ['change-old', 'change-new', 'password', 'newsletter', 'keep-account'] as const
  return specialTypes.find((special) => special === type) ?? 'email'
}

export const title = 'Verify your email'

/**
 * Confirms the links from emails. Setting a first password is one of them, because it is also possible while logged in.
 */
export function Screen({ route }: { route: Route }) {
  const type = typeOf(route.search)
  if (type === 'password') return <ResetPasswordScreen route={route} />
  if (type === 'newsletter') return <NewsletterLink route={route} />
  if (type === 'keep-account') return <RestoreAccountLink route={route} />
  return <ConfirmAddress route={route} type={type} />
}

const asks = {
  email: { title: 'Verify your email', lead: 'Click below to verify.' },
  'change-old': {
    title: 'Change your email',
    lead: 'Confirm the move to your new email. If you didn’t ask for this, close this page and change your password.',
  },
  'change-new': {
    title: 'Verify your new email',
    lead: 'Click below to use it for your account.',
  },
}

function ConfirmAddress({ route, type }: { route: Route; type: keyof typeof asks }) {
  const token = useLinkToken(route)
  const [confirmed, setConfirmed] = useState<Reply<'PATCH v2/auth/verify-email'> | null>(null)
  const form = useForm(async () => {
    const { $user } = session.state
    const answer = await session.api('PATCH v2/auth/verify-email', { type }, { bearer: token })
    savedLinks.remove(route.path)
    if ($user.get()?.id === answer.user.id) $user.set(answer.user)
    setConfirmed(answer)
  })
  if (!token) return <LinkNotOpened title="Couldn’t open this link" failure={incompleteLink} />
  if (confirmed) return <Confirmed answer={confirmed} isChange={type !== 'email'} />
  return (
    <FormPage
      title={asks[type].title}
      lead={asks[type].lead}
      beside={<SceneBesideForm />}
      foot={type === 'email' && <AnotherLink />}
    >
      <Form form={form}>
        <Button type="submit" isWide isBusy={form.isSending}>
          {type === 'change-old' ? 'Confirm change' : 'Verify email'}
        </Button>
      </Form>
    </FormPage>
  )
}

/** Links to where a new link can be requested: the list of spaces has a notice for it. */
function AnotherLink() {
  const user = useStore(session.state.$user)
  return (
    <>
      Link not working?{' '}
      <AppLink href={user ? '/join' : '/login'}>
        {user ? 'Get a new link' : 'Log in to get a new link'}
      </AppLink>
    </>
  )
}

interface ConfirmedProps {
  answer: Reply<'PATCH v2/auth/verify-email'>
  /** True for a change of the address, which both addresses have to confirm. */
  isChange: boolean
}

function Confirmed({ answer: { user: owner, isWaiting }, isChange }: ConfirmedProps) {
  const user = useStore(session.state.$user)
  const { email } = owner
  const next = user ? (user.workspaces.length > 0 ? '/join' : '/create-space') : '/login'
  const nextStep = user ? 'Continue to your space.' : 'Log in to continue.'
  const texts = isWaiting
    ? {
        title: 'One more step',
        lead: 'Open the email we sent to your other address and confirm there too. Nothing changes until then.',
      }
    : isChange
      ? { title: 'Email changed', lead: `From now on, log in with ${email}. ${nextStep}` }
      : { title: 'Email verified', lead: `You verified ${email}. ${nextStep}` }
  return (
    <FormPage {...texts} beside={<SceneBesideForm />}>
      <div>
        <AppLink href={next} className={buttonClass({ isWide: true })}>
          {user ? 'Continue' : 'Log in'}
        </AppLink>
      </div>
    </FormPage>
  )
}
