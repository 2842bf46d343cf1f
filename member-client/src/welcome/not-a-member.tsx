import type { Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { isSpaceHost } from '@metapyra/session/guard'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { enterSpace, takeWaiting } from '../account/invitation.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { Notice } from '../design/notice.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useForm } from '../design/use-form.ts'
import { comeInAnonymously } from '../guest/come-in.ts'
import { characterOf } from '../profile/character.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import * as css from './not-a-member.module.css'

interface NotAMemberProps {
  user: User
  workspace: Workspace
}

/** The door of a space for somebody with an account that is no member of it: how they come in, or that they do not. */
export function NotAMember({ user, workspace }: NotAMemberProps) {
  const [detail, setDetail] = useState<Reply<'GET v2/workspace/domain-detail'> | null>(null)
  useEffect(() => {
    session.api('GET v2/workspace/domain-detail', {}).then(setDetail, () => navigate('/'))
  }, [])
  const invitation = user.invites.find(({ workspaceId }) => workspaceId === workspace.id)
  const mayVisit = detail?.isGuestAllowed === 'true'
  const mayJoin = invitation !== undefined || detail?.isOpen === true
  return (
    <FormPage
      title={`Welcome to ${workspace.name}`}
      lead={`You’re logged in as ${user.email}, but you’re not a member. ${
        invitation?.invitedBy ? `${invitation.invitedBy} invited you.` : ''
      }`}
      beside={<RoomBeside />}
      foot={<AppLink href="/join">Go to my spaces</AppLink>}
    >
      {!detail && <Skeleton height={120} />}
      {mayJoin && <Join spaceId={workspace.id} name={workspace.name} isInvited={invitation !== undefined} />}
      {mayVisit && <Visit user={user} isSecond={mayJoin} />}
      {detail && !mayJoin && !mayVisit && <p>Guests can’t join. Ask the team for an invitation.</p>}
    </FormPage>
  )
}

function Join({ spaceId, name, isInvited }: { spaceId: string; name: string; isInvited: boolean }) {
  const form = useForm(async () => {
    if (isInvited) await takeWaiting(spaceId)
    else await session.api('POST v2/workspace/join', { workspaceId: spaceId })
    // This page has welcomed them.
    session.markWelcomeVisited()
    await enterSpace(spaceId)
  })
  return (
    <Form form={form}>
      <Button type="submit" isWide isBusy={form.isSending}>
        {isInvited ? 'Accept invitation' : `Join ${name}`}
      </Button>
    </Form>
  )
}

function Visit({ user, isSecond }: { user: User; isSecond: boolean }) {
  const form = useForm(async ({ name = '' }) => {
    await comeInAnonymously(name, characterOf(user), true)
    session.markWelcomeVisited()
    navigate('/space')
  })
  return (
    <div className={css.visit}>
      <Notice>
        {isSpaceHost(session.site())
          ? `Joining as a guest logs you out at ${location.host}. You stay logged in everywhere else.`
          : 'Joining as a guest logs you out in this browser.'}
      </Notice>
      <Form form={form}>
        <Field
          label="Name"
          name="name"
          hint="Others see this name."
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          defaultValue={user.name ?? ''}
        />
        <Button type="submit" kind={isSecond ? 'plain' : 'main'} isWide isBusy={form.isSending}>
          Join as guest
        </Button>
      </Form>
    </div>
  )
}
