import type { Route } from '@metapyra/session/routes'
import { useState } from 'react'
import { Button, buttonClass } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { keptLinks, session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import { useLinkToken } from './link-token.ts'

export const title = 'Confirm your address'

/** What a link confirms stands in its address; a plain one confirms the account's own. */
const typeOf = (search: string) => {
  const type = new URLSearchParams(search).get('type')
  return type === 'change-old' || type === 'change-new' ? type : 'email'
}

export function Screen({ route }: { route: Route }) {
  const token = useLinkToken(route)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const form = useForm(async () => {
    const { $user } = session.state
    const { user } = await session.api(
      'PATCH v2/auth/verify-email',
      { type: typeOf(route.search) },
      { bearer: token },
    )
    keptLinks.forget(route.path)
    if ($user.get()?.id === user.id) $user.set(user)
    setConfirmed(user.email ?? '')
  })
  if (confirmed !== null) return <Confirmed email={confirmed} />
  return (
    <FormPage
      title="Confirm your address"
      lead="One click, and your team knows that it is you."
      beside={<RoomBeside />}
    >
      <Form form={form}>
        <Button type="submit" isWide isBusy={form.isSending}>
          Confirm address
        </Button>
      </Form>
    </FormPage>
  )
}

function Confirmed({ email }: { email: string }) {
  const user = useStore(session.state.$user)
  const next = user ? (user.workspaces.length > 0 ? '/join' : '/create-space') : '/login'
  return (
    <FormPage
      title="Your address is confirmed"
      lead={user ? `${email} is yours. Go on to your space.` : `${email} is yours. Log in to go on.`}
      beside={<RoomBeside />}
    >
      <div>
        <AppLink href={next} className={buttonClass({ isWide: true })}>
          {user ? 'Continue' : 'Log in'}
        </AppLink>
      </div>
    </FormPage>
  )
}
