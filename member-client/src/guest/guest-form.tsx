import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { Notice } from '../design/notice.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import { useLoginHref } from '../status-page/use-login-href.ts'
import type { GuestLink } from './come-in.ts'
import { comeInByLink } from './come-in.ts'

/** A name, and in: how one looks is chosen on the welcome page, as by everybody. */
export function GuestForm({ token, link }: { token: string; link: GuestLink }) {
  const { workspace, invitedBy, name } = link
  const user = useStore(session.state.$user)
  const loginHref = useLoginHref()
  const account = user?.type === 'account' ? user : null
  const form = useForm(({ name = '' }) =>
    comeInByLink({ spaceLink: token, leavesAccount: account !== null }, name),
  )
  return (
    <FormPage
      title={`Join ${workspace.name} as a guest`}
      lead={`${invitedBy ?? 'Someone'} invited you. No account needed.`}
      beside={<RoomBeside />}
      foot={
        !account && (
          <>
            Already a member of {workspace.name}? <a href={loginHref}>Log in</a>
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
