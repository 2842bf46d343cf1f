import { session } from '../../session/session.ts'
import { useLoginHref } from '../../site/status-page/use-login-href.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import type { GuestLink } from './join-as-guest.ts'
import { joinByLink } from './join-as-guest.ts'

/** Asks for a name and joins. The avatar is selected on the welcome page, as for everyone. */
export function GuestForm({ token, link }: { token: string; link: GuestLink }) {
  const { workspace, invitedBy, name } = link
  const user = useStore(session.state.$user)
  const loginHref = useLoginHref()
  const account = user?.type === 'account' ? user : null
  const form = useForm(({ name = '' }) =>
    joinByLink({ spaceLink: token, leavesAccount: account !== null }, name),
  )
  return (
    <FormPage
      title={`Join ${workspace.name} as a guest`}
      lead={`${invitedBy ?? 'Someone'} invited you. No account needed.`}
      beside={<SceneBesideForm />}
      foot={
        !account && (
          <>
            Already a member of <bdi>{workspace.name}</bdi>? <a href={loginHref}>Log in</a>
          </>
        )
      }
    >
      {account && (
        <Notice action={<AppLink href="/join">Stay logged in</AppLink>}>
          You’re logged in as {account.email}, which isn’t a member here. Joining as a guest logs that account
          out at {location.host}.
        </Notice>
      )}
      <Form form={form}>
        <Field
          label="Name"
          name="name"
          hint="How others see you."
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          defaultValue={account?.name ?? name ?? ''}
        />
        <Button type="submit" isWide isBusy={form.isSending}>
          Join as guest
        </Button>
      </Form>
    </FormPage>
  )
}
