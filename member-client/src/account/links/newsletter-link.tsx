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

/** Opening a link from an email does nothing by itself, because scanners open links too. The button acts. */
export function NewsletterLink({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isLeaving = token.startsWith('leave.')
  const [done, setDone] = useState<string | null>(null)
  const form = useForm(async () => {
    const { message } = isLeaving
      ? await session.api('POST v2/business/unsubscribe', { token })
      : await session.api('POST v2/business/confirm-subscription', { token })
    savedLinks.remove(route.path)
    setDone(message)
  })
  if (!token) return <LinkNotOpened title="Couldn’t open this link" failure={incompleteLink} />
  const question = isLeaving ? 'Unsubscribe?' : 'Subscribe to our newsletter?'
  return (
    <FormPage
      title={done ? 'Done' : question}
      lead={done ?? (isLeaving ? 'You won’t get our newsletter anymore.' : 'Confirm to start getting it.')}
      beside={<SceneBesideForm />}
    >
      {done ? (
        <div>
          <AppLink href="/" className={buttonClass({ kind: 'plain', isWide: true })}>
            Go to the home page
          </AppLink>
        </div>
      ) : (
        <Form form={form}>
          <Button type="submit" isWide isBusy={form.isSending}>
            {isLeaving ? 'Unsubscribe' : 'Subscribe'}
          </Button>
        </Form>
      )}
    </FormPage>
  )
}
