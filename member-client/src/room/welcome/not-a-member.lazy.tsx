import type { Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { isSpaceHost } from '@metapyra/session/guard'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { joinAnonymously } from '../../account/guest/join-as-guest.ts'
import { acceptPendingInvitation, enterSpace } from '../../account/invitations/invitation.ts'
import { characterOf } from '../../account/profile/character.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import * as css from './not-a-member.module.css'

interface NotAMemberProps {
  user: User
  workspace: Workspace
}

/** The entrance of a space for a person whose account isn't a member: how they can join, or that they can't. */
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
      beside={<SceneBesideForm />}
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
    if (isInvited) await acceptPendingInvitation(spaceId)
    else await session.api('POST v2/workspace/join', { workspaceId: spaceId })
    // This page counts as their welcome screen.
    session.markWelcomeVisited()
    await enterSpace(spaceId)
  })
  return (
    <Form form={form}>
      <Button type="submit" isWide isBusy={form.isSending}>
        {isInvited ? (
          'Accept invitation'
        ) : (
          <>
            Join <bdi>{name}</bdi>
          </>
        )}
      </Button>
    </Form>
  )
}

function Visit({ user, isSecond }: { user: User; isSecond: boolean }) {
  const form = useForm(async ({ name = '' }) => {
    await joinAnonymously(name, characterOf(user), true)
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
