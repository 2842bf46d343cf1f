import type { Route } from '@metapyra/session/routes'
import { useState } from 'react'
import { Button, buttonClass } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { useForm } from '../design/use-form.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { keptLinks, session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import { incompleteLink, LinkNotOpened } from './link-not-opened.tsx'
import { useLinkToken } from './link-token.ts'

/** Opening a link of a mail does nothing yet: scanners open links too. The button does. */
export function NewsletterLink({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const isLeaving = token.startsWith('leave.')
  const [done, setDone] = useState<string | null>(null)
  const form = useForm(async () => {
    const { message } = isLeaving
      ? await session.api('POST v2/business/unsubscribe', { token })
      : await session.api('POST v2/business/confirm-subscription', { token })
    keptLinks.forget(route.path)
    setDone(message)
  })
  if (!token) return <LinkNotOpened title="Couldn’t open this link" failure={incompleteLink} />
  const asked = isLeaving ? 'Unsubscribe?' : 'Subscribe to our newsletter?'
  return (
    <FormPage
      title={done ? 'Done' : asked}
      lead={done ?? (isLeaving ? 'You won’t get our newsletter anymore.' : 'Confirm to start getting it.')}
      beside={<RoomBeside />}
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
