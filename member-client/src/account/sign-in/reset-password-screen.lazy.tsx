import type { Route } from '@metapyra/session/routes'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { incompleteLink, LinkNotOpened } from '../../ui/pages/link-not-opened.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { useLinkToken } from '../links/link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'

export const title = 'New password'

export function Screen({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isLoggedOut = !useStore(session.state.$user)
  const form = useForm(async ({ password = '' }) => {
    const { message } = await session.api('POST v2/auth/reset-password', { password }, { bearer: token })
    savedLinks.remove(route.path)
    // A user who sets a first password may be logged in; that session has ended with all others.
    if (session.state.$user.get()) await session.logout()
    session.toast('success', message)
    navigate('/login', { replace: true })
  })
  if (!token) return <LinkNotOpened title="Couldn’t open this link" failure={incompleteLink} />
  return (
    <FormPage
      title="Set a new password"
      lead="This logs you out everywhere else."
      beside={<SceneBesideForm />}
      foot={
        isLoggedOut && (
          <>
            Link not working? <AppLink href="/forgot-password">Get a new link</AppLink>
          </>
        )
      }
    >
      <Form form={form}>
        <NewPasswordField label="New password" />
        <Button type="submit" isWide isBusy={form.isSending}>
          Set password
        </Button>
      </Form>
    </FormPage>
  )
}
