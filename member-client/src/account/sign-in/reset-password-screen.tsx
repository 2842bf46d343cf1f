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
import { RoomBeside } from '../../ui/scene/room-beside.tsx'
import { useLinkToken } from '../links/link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'

export const title = 'New password'

export function Screen({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isNobody = !useStore(session.state.$user)
  const form = useForm(async ({ password = '' }) => {
    const { message } = await session.api('POST v2/auth/reset-password', { password }, { bearer: token })
    savedLinks.forget(route.path)
    // Whoever sets a first password may be signed in: that has ended with all other sessions.
    if (session.state.$user.get()) await session.logout()
    session.toast('success', message)
    navigate('/login', { replace: true })
  })
  if (!token) return <LinkNotOpened title="Couldn’t open this link" failure={incompleteLink} />
  return (
    <FormPage
      title="Set a new password"
      lead="This logs you out everywhere else."
      beside={<RoomBeside />}
      foot={
        isNobody && (
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
