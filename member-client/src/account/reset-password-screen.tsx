import type { Route } from '@metapyra/session/routes'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { keptLinks, session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import { incompleteLink, LinkNotOpened } from './link-not-opened.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'

export const title = 'New password'

export function Screen({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isNobody = !useStore(session.state.$user)
  const form = useForm(async ({ password = '' }) => {
    const { message } = await session.api('POST v2/auth/reset-password', { password }, { bearer: token })
    keptLinks.forget(route.path)
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
