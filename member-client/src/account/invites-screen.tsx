import { ApiError } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import type { Invitation } from './invitation.ts'
import { enterSpace, takeUp } from './invitation.ts'
import { InvitedNewcomer } from './invited-newcomer.tsx'
import { InvitedOther } from './invited-other.tsx'
import { useLinkToken } from './link-token.ts'

/** A link that the server does not know, cut short by a mail program say, is of no more use than one that has ended. */
const leaveIfUnknown = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'WRONG_TOKEN') navigate('/link-expired', { replace: true })
}

/** Opening the link uses up nothing: signed out it is only asked whom it is for, signed in a button takes it up. */
export function InvitesScreen({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isSignedIn = useStore(session.state.$user) !== null
  const [invitation, setInvitation] = useState<Invitation | null>(null)

  useEffect(() => {
    if (isSignedIn || invitation) return
    // What it fails with is told by the session: an ended link has a page, a lost connection a message.
    takeUp(token).then(setInvitation, leaveIfUnknown)
  }, [token, isSignedIn, invitation])

  if (invitation?.status === 'accountNeeded') return <InvitedNewcomer token={token} invitation={invitation} />
  if (invitation?.status === 'otherAccount') return <InvitedOther token={token} invitation={invitation} />
  if (isSignedIn) return <Accept token={token} onAnswer={setInvitation} />
  return (
    <FormPage title="Your invitation" lead="Looking up the space…" beside={<RoomBeside />}>
      <Skeleton height={220} />
    </FormPage>
  )
}

function Accept({ token, onAnswer }: { token: string; onAnswer(invitation: Invitation): void }) {
  const user = useStore(session.state.$user)
  const form = useForm(async () => {
    const answer = await takeUp(token)
    if (answer.status === 'joined') await enterSpace(answer.workspace.id)
    else onAnswer(answer)
  })
  return (
    <FormPage
      title="You are invited to a space"
      lead={user?.email && `Join as ${user.name}, ${user.email}.`}
      beside={<RoomBeside />}
    >
      <Form form={form}>
        <Button type="submit" isWide isBusy={form.isSending}>
          Accept invitation
        </Button>
      </Form>
    </FormPage>
  )
}
