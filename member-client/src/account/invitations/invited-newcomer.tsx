import { session } from '../../session/session.ts'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import type { NewAccount } from '../sign-in/register-form.tsx'
import { RegisterForm } from '../sign-in/register-form.tsx'
import type { Invitation } from './invitation.ts'
import { acceptInvitation, enterSpace } from './invitation.ts'

interface InvitedNewcomerProps {
  token: string
  invitation: Invitation
}

/** No one is logged in: a name and a password create the account, or the existing account logs in. */
export function InvitedNewcomer({ token, invitation }: InvitedNewcomerProps) {
  const { email, hasAccount, name, workspace } = invitation
  const register = async (account: NewAccount) => {
    await session.register(account, token)
    await enterSpace(workspace.id)
  }
  const login: typeof session.login = async (input) => {
    await session.login(input, '/invites')
    await acceptInvitation(token)
    await enterSpace(workspace.id)
  }
  return (
    <FormPage
      title={`Join ${workspace.name}`}
      lead={hasAccount ? 'Log in to accept the invitation.' : 'Choose a name and password to get started.'}
      beside={<SceneBesideForm />}
    >
      <ProviderButtons next="/invites" />
      {hasAccount ? (
        <LoginForm email={email} login={login} action="Log in and join" />
      ) : (
        <RegisterForm email={email} name={name} action={`Join ${workspace.name}`} register={register} />
      )}
    </FormPage>
  )
}
