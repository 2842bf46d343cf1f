import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import type { Invitation } from './invitation.ts'

interface WrongAccountInvitationProps {
  token: string
  invitation: Invitation
}

/** Someone else is logged in, so that no one joins as another person by mistake. */
export function WrongAccountInvitation({
  token,
  invitation: { email, workspace },
}: WrongAccountInvitationProps) {
  const user = useStore(session.state.$user)
  const form = useForm(async () => {
    await session.logout()
    // Loads a new page, so that none of the other person's data stays in memory.
    location.assign(`/invites?token=${encodeURIComponent(token)}`)
  })
  return (
    <FormPage
      title="This invitation is for someone else"
      lead={`${workspace.name} invited ${email}. You’re logged in as ${user?.email ?? 'someone else'}.`}
      beside={<SceneBesideForm />}
      foot={<AppLink href="/join">Go to my spaces</AppLink>}
    >
      <Form form={form}>
        <Button type="submit" isWide isBusy={form.isSending}>
          Log out and continue
        </Button>
      </Form>
    </FormPage>
  )
}
