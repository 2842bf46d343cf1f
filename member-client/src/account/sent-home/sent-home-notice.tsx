import { NO_SPACE_AT, ONLY_ADMINS_AT } from '@metapyra/session/flag-names'
import { spaceHost } from '@metapyra/session/guard'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { enterSpace } from '../invitations/invitation.ts'
import { nearSpaces } from './near-spaces.ts'
import * as css from './sent-home-notice.module.css'

const { $user } = session.state

/** Whoever makes up a link to here puts no words of theirs into ours. */
const hostIn = (text: string | null): string =>
  /^[\w.-]{1,253}(:\d{1,5})?$/.test(text ?? '') ? `${text}` : 'this address'

/** §2, §8: why somebody who went to another address stands at home now. */
export function SentHomeNotice({ search }: { search: string }) {
  const query = new URLSearchParams(search)
  const isSignedIn = useStore($user)?.type === 'account'
  useKnownUser()
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

/** Nobody is told of spaces but of their own. */
function NoSpace({ address }: { address: string }) {
  const user = useStore($user)
  const near = user?.type === 'account' ? nearSpaces(address, user.workspaces) : []
  const mainHost = session.site().mainHost ?? ''
  return (
    <>
      <p>
        There’s no space at <strong>{address}</strong>. Check the address for typos
        {user?.type === 'account' ? '.' : ', or log in to see your spaces.'}
      </p>
      {near.length > 0 && (
        <>
          <p>Did you mean one of yours?</p>
          <ul className={css.near}>
            {near.map(({ id, name, domain }) => (
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

/** Where the profile was not loaded on the way here (§2), whose spaces are near is asked for now. */
const useKnownUser = (): void => {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isAsked || $user.get() || !document.cookie.includes('signedIn')) return
    setAsked(true)
    session.enter('/').catch(() => undefined)
  }, [isAsked])
}
