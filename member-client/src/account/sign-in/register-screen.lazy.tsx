import { loadPart } from '@metapyra/session/load-part'
import { useEffect } from 'react'
import { session } from '../../session/session.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { NewAccount } from './register-form.tsx'
import { RegisterForm } from './register-form.tsx'

export const title = 'Create an account'

const register = async (account: NewAccount) => {
  await session.register(account)
  if (!session.state.$user.get()?.emailVerified) {
    session.toast('info', `Check your email: we sent a link to verify ${account.email}.`)
  }
}

export function Screen() {
  useEffect(() => {
    if (navigator.cookieEnabled) return
    loadPart(() => import('./login-notices.lazy.ts')).then(
      ({ checkCookies }) => checkCookies(),
      () => undefined,
    )
  }, [])
  return (
    <FormPage
      title="Create your account"
      lead="Then create or join a space."
      beside={<SceneBesideForm />}
      foot={
        <>
          Already have an account? <AppLink href="/login">Log in</AppLink>
        </>
      }
    >
      <ProviderButtons />
      <RegisterForm action="Create account" register={register} />
    </FormPage>
  )
}
