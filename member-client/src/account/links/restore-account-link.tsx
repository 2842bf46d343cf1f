import type { Route } from '@metapyra/session/routes'
import { useState } from 'react'
import { savedLinks, session } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { incompleteLink, LinkNotOpened } from '../../ui/pages/link-not-opened.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { useLinkToken } from './link-token.ts'

/** Restores a deleted account. Opening the link does nothing by itself; the button restores it. */
export function RestoreAccountLink({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const [isDone, setDone] = useState(false)
  const form = useForm(async () => {
    await session.api('POST v2/user/keep-account', {}, { bearer: token })
    savedLinks.remove(route.path)
    setDone(true)
  })
  if (!token) return <LinkNotOpened title="Couldn’t open this link" failure={incompleteLink} />
  if (isDone)
    return (
      <FormPage
        title="Welcome back"
        lead="Your account is restored, and you’re back in your spaces. Link your other accounts again to use them."
        beside={<SceneBesideForm />}
      >
        <div>
          <AppLink href="/login" className={buttonClass({ isWide: true })}>
            Log in
          </AppLink>
        </div>
      </FormPage>
    )
  return (
    <FormPage
      title="Restore your account?"
      lead="You’ll get it back with your spaces and everything you wrote."
      beside={<SceneBesideForm />}
    >
      <Form form={form}>
        <Button type="submit" isWide isBusy={form.isSending}>
          Restore account
        </Button>
      </Form>
    </FormPage>
  )
}
