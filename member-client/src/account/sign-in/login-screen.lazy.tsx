import { loadPart } from '@metapyra/session/load-part'
import type { Route } from '@metapyra/session/routes'
import { useEffect } from 'react'
import { Notice } from '../../ui/controls/notice.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import * as css from './account.module.css'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useProviderReturn } from './use-provider-return.ts'

export const title = 'Log in'

export function Screen({ route: { search } }: { route: Route }) {
  useEffect(() => {
    if (!search && navigator.cookieEnabled) return
    // If the code can't be loaded, the login leads to the list of spaces.
    loadPart(() => import('./login-notices.lazy.ts')).then(
      ({ showRequestedNotice, checkCookies }) => {
        showRequestedNotice(search)
        checkCookies()
      },
      () => undefined,
    )
  }, [search])
  const { isOpening, problem } = useProviderReturn()
  if (isOpening) return <FormPage title="Logging you in…" beside={<SceneBesideForm />} />
  return (
    <FormPage
      title="Log in"
      lead="Your space is where you left it."
      beside={<SceneBesideForm />}
      foot={
        <>
          New here? <AppLink href="/register">Create an account</AppLink>
        </>
      }
    >
      {problem && (
        <div className={css.problem}>
          <Notice kind="warning">{problem}</Notice>
        </div>
      )}
      <ProviderButtons />
      <LoginForm />
    </FormPage>
  )
}
