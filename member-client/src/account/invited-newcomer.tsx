import { useEffect, useState } from 'react'
import { FormPage } from '../design/form-page.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import type { Invitation } from './invitation.ts'
import { enterSpace, takeUp } from './invitation.ts'
import { LoginForm } from './login-form.tsx'
import type { NewAccount } from './register-form.tsx'
import { RegisterForm } from './register-form.tsx'

interface InvitedNewcomerProps {
  token: string
  invitation: Invitation
}

/** Nobody is signed in: a name and a password make the account, or the account that is there logs in. */
export function InvitedNewcomer({ token, invitation: { email, name, workspace } }: InvitedNewcomerProps) {
  const [hasAccount, setHasAccount] = useState<boolean | null>(null)
  useEffect(() => {
    session.api('POST v2/auth/check-email', { email }, { isSilent: true }).then(
      ({ exists }) => setHasAccount(exists),
      // Not known: registering says so itself where there is an account.
      () => setHasAccount(false),
    )
  }, [email])

  const register = async (account: NewAccount) => {
    await session.register(account, token)
    await enterSpace(workspace.id)
  }
  const login: typeof session.login = async (input) => {
    await session.login(input, '/invites')
    await takeUp(token)
    await enterSpace(workspace.id)
  }
  return (
    <FormPage
      title={`Join ${workspace.name}`}
      lead={hasAccount ? 'Log in to accept the invitation.' : 'Set your name and a password, and you are in.'}
      beside={<RoomBeside />}
    >
      {hasAccount === null && <Skeleton height={320} />}
      {hasAccount === true && <LoginForm email={email} login={login} action="Log in and join" />}
      {hasAccount === false && (
        <RegisterForm email={email} name={name} action="Join the space" register={register} />
      )}
    </FormPage>
  )
}
