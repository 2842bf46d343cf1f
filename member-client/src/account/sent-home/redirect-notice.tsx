import { spaceHost } from '@metapyra/session/guard'
import { NO_SPACE_AT, ONLY_ADMINS_AT } from '@metapyra/session/storage-keys'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { enterSpace } from '../invitations/invitation.ts'
import * as css from './redirect-notice.module.css'
import { similarSpaces } from './similar-spaces.ts'

const { $user } = session.state

/** Accepts only a valid host, so that a crafted link can't put its own text into the page. */
const hostIn = (text: string | null): string =>
  /^[\w.-]{1,253}(:\d{1,5})?$/.test(text ?? '') ? `${text}` : 'this address'

/** §2, §8: explains to someone who requested another address why they were redirected to the home page. */
export function RedirectNotice({ search }: { search: string }) {
  const query = new URLSearchParams(search)
  const isSignedIn = useStore($user)?.type === 'account'
  useLoadedProfile()
  const isNoSpace = query.has(NO_SPACE_AT)
  const address = hostIn(query.get(isNoSpace ? NO_SPACE_AT : ONLY_ADMINS_AT))
  return (
    <div className={css.notice} role="status">
      <Notice kind="warning">
        {isNoSpace ? <NoSpace address={address} /> : <OnlyAdmins address={address} />}
        <p>
          <AppLink href={isSignedIn ? '/join' : '/login'}>
            {isSignedIn ? 'Go to my spaces' : 'Log in'}
          </AppLink>
        </p>
      </Notice>
    </div>
  )
}

/** Only suggests the user's own spaces. */
function NoSpace({ address }: { address: string }) {
  const user = useStore($user)
  const similar = user?.type === 'account' ? similarSpaces(address, user.workspaces) : []
  const mainHost = session.site().mainHost ?? ''
  return (
    <>
      <p>
        There’s no space at <strong>{address}</strong>. Check the address for typos
        {user?.type === 'account' ? '.' : ', or log in to see your spaces.'}
      </p>
      {similar.length > 0 && (
        <>
          <p>Did you mean one of yours?</p>
          <ul className={css.near}>
            {similar.map(({ id, name, domain }) => (
              <li key={id}>
                <button type="button" className={css.space} onClick={() => void enterSpace(id)}>
                  {name}
                </button>{' '}
                {spaceHost(domain, mainHost)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function OnlyAdmins({ address }: { address: string }) {
  const email = useStore($user)?.email
  return (
    <p>
      Only owners and admins can open the console of <strong>{address}</strong>.
      {email ? ` You’re logged in as ${email}.` : ' Log in if you’re one.'}
    </p>
  )
}

/** Loads the profile if it was not loaded on the way here (§2), to suggest similar spaces. */
const useLoadedProfile = (): void => {
  const [hasRequested, setHasRequested] = useState(false)
  useEffect(() => {
    if (hasRequested || $user.get() || !document.cookie.includes('signedIn')) return
    setHasRequested(true)
    session.enter('/').catch(() => undefined)
  }, [hasRequested])
}
