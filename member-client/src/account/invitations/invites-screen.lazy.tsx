import { ApiError } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { incompleteLink, LinkNotOpened } from '../../ui/pages/link-not-opened.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { useLinkToken } from '../links/link-token.ts'
import type { Invitation } from './invitation.ts'
import { acceptInvitation, enterSpace, fetchInvitation } from './invitation.ts'
import { InvitedNewcomer } from './invited-newcomer.tsx'
import { WrongAccountInvitation } from './invited-other.tsx'

export const title = 'Invitation'
const notOpened = 'Couldn’t open your invitation'

/** Invitations to a space, or with `type=event` to an event, which need no account. */
export function Screen({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isEvent = new URLSearchParams(route.search).get('type') === 'event'
  if (!token) return <LinkNotOpened title={notOpened} failure={incompleteLink} foot={!isEvent && waiting} />
  return isEvent ? <AnswerPage route={route} token={token} /> : <ToSpace route={route} token={token} />
}

/** [SPACE-7] Pending invitations to the user’s own email address need no link. */
const waiting = (
  <>
    Have an account? <AppLink href="/join">See your invitations</AppLink>
  </>
)

const didNotLoad = { code: 'OFFLINE', message: 'This page didn’t load.' } as const

const AnswerPage = lazyPart(
  () => import('../../events/answer-page.lazy.tsx').then((module) => module.AnswerPage),
  {
    pending: () => <LookingUp subject="event" />,
    failed: (_, retry) => <LinkNotOpened title={notOpened} failure={didNotLoad} onRetry={retry} />,
  },
)

const LookingUp = ({ subject }: { subject: string }) => (
  <FormPage title="Your invitation" lead={`Loading the ${subject}…`} beside={<SceneBesideForm />}>
    <Skeleton height={220} />
  </FormPage>
)

/**
 * Opening the link does not use it up: the page displays whom the invitation is for, and a logged-in user accepts it
 * with a button.
 */
function ToSpace({ route, token }: { route: Route; token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)

  useEffect(() => {
    if (invitation || failure) return
    fetchInvitation(token).then(setInvitation, (error) => {
      if (!(error instanceof ApiError)) throw error
      // An expired link has a separate page, to which the session has navigated.
      if (location.pathname === route.path) setFailure(error)
    })
  }, [route.path, token, invitation, failure])

  if (failure)
    return (
      <LinkNotOpened title={notOpened} failure={failure} onRetry={() => setFailure(null)} foot={waiting} />
    )
  switch (invitation?.status) {
    case 'accountNeeded':
      return <InvitedNewcomer token={token} invitation={invitation} />
    case 'otherAccount':
      return <WrongAccountInvitation token={token} invitation={invitation} />
    case 'open':
      return <Accept token={token} space={invitation.workspace.name} onAnswer={setInvitation} />
    default:
      return <LookingUp subject="space" />
  }
}

interface AcceptProps {
  token: string
  space: string
  onAnswer(invitation: Invitation): void
}

function Accept({ token, space, onAnswer }: AcceptProps) {
  const user = useStore(session.state.$user)
  const form = useForm(async () => {
    const answer = await acceptInvitation(token)
    if (answer.status === 'joined') await enterSpace(answer.workspace.id)
    else onAnswer(answer)
  })
  return (
    <FormPage
      title={`Join ${space}`}
      lead={user?.email && `You’re invited as ${user.name}, ${user.email}.`}
      beside={<SceneBesideForm />}
    >
      <Form form={form}>
        <Button type="submit" isWide isBusy={form.isSending}>
          Accept invitation
        </Button>
      </Form>
    </FormPage>
  )
}
