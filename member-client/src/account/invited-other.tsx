import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
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
