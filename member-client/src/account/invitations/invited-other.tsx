import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { RoomBeside } from '../../ui/scene/room-beside.tsx'
import type { Invitation } from './invitation.ts'

interface InvitedOtherProps {
  token: string
  invitation: Invitation
}

/** Someone else is signed in: nobody joins as another person by mistake. */
export function InvitedOther({ token, invitation: { email, workspace } }: InvitedOtherProps) {
  const user = useStore(session.state.$user)
  const form = useForm(async () => {
    await session.logout()
    // A new page: nothing of the other person is left in memory.
    location.assign(`/invites?token=${encodeURIComponent(token)}`)
  })
  return (
    <FormPage
      title="This invitation is for someone else"
      lead={`${workspace.name} invited ${email}. You’re logged in as ${user?.email ?? 'someone else'}.`}
      beside={<RoomBeside />}
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
