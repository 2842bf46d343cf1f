import type { Route, RouteName } from '@metapyra/session/routes'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import type { StatusText } from './status-texts.ts'
import { home, linkTexts, notBlockedText, notFoundText, spaces, statusTexts } from './status-texts.ts'
import { useLoginHref } from './use-login-href.ts'
import { useVisitText, visitTextNow } from './use-visit-text.ts'

const textOf = (name: RouteName): StatusText => statusTexts[name] ?? notFoundText

/** The title, also used for the tab. */
export const titleOf = (name: RouteName): string =>
  (name === 'meetEnded' ? visitTextNow() : textOf(name)).title

const { $user, $token } = session.state

export function Screen({ route: { name, search } }: { route: Route }) {
  const isAccount = useStore($user)?.type === 'account'
  if (name === 'meetEnded') return <VisitEnded />
  // A blocked user counts as not logged in to the client.
  if (name === 'accountBlocked' && isAccount) return <Status name={name} text={notBlockedText} />
  const ofLink = linkTexts[new URLSearchParams(search).get('of') ?? '']?.[name]
  return <Status name={name} text={ofLink ?? textOf(name)} />
}

const VisitEnded = () => <Status name="meetEnded" text={useVisitText()} />

function Status({ name, text }: { name: RouteName; text: StatusText }) {
  const user = useStore($user)
  // A blocked user counts as not logged in to the client, but still has a session.
  const hasBlockedSession = useStore($token) !== null && name === 'accountBlocked'
  const loginHref = useLoginHref()
  const { title, text: told, action: first, second } = text
  // A guest without an account has no spaces to go to.
  const isSignedIn = user?.type === 'account'
  const isLogin = first.href === '/login'
  const needed = isSignedIn ? spaces : home
  const lead = isSignedIn && name === 'guestNotAllowed' ? notAMember(user.email) : told
  const action = (isLogin && isSignedIn) || first === spaces ? needed : first
  const className = buttonClass({ isWide: true })
  return (
    <FormPage
      title={title}
      lead={lead}
      beside={<SceneBesideForm />}
      foot={second && <AppLink href={second.href}>{second.words}</AppLink>}
    >
      <div>
        {hasBlockedSession ? (
          <LogOut />
        ) : isLogin && !isSignedIn && loginHref !== '/login' ? (
          <a href={loginHref} className={className}>
            {action.words}
          </a>
        ) : (
          <AppLink href={action.href} className={className}>
            {action.words}
          </AppLink>
        )}
      </div>
    </FormPage>
  )
}

const notAMember = (email: string | null) =>
  `Guests can’t join, and ${email} isn’t a member. Ask the team for an invitation.`

/** Until the user logs out, every page in this browser leads here. Then another account can log in. */
function LogOut() {
  const [isBusy, setBusy] = useState(false)
  const logOut = () => {
    setBusy(true)
    // A failed logout has already displayed a toast.
    session.logout().catch(() => setBusy(false))
  }
  return (
    <Button isWide isBusy={isBusy} onClick={logOut}>
      Log out
    </Button>
  )
}
