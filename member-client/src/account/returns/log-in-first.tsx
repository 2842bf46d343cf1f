import { isSpaceHost } from '@metapyra/session/guard'
import type { Route } from '@metapyra/session/routes'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { RoomBeside } from '../../ui/scene/room-beside.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'

/** The payment is as it is: it waits here until its owner is signed in again. */
export function LogInFirst({ route: { path, search } }: { route: Route }) {
  const here = path + search
  const site = session.site()
  return (
    <FormPage
      title="Log in to see your payment"
      lead="Only the person who started it can see it. Your payment isn’t lost."
      beside={<RoomBeside />}
    >
      {isSpaceHost(site) ? (
        <div>
          {/* One logs in on the main host, where this page can be shown as well. */}
          <a href={`${site.protocol}//${site.mainHost}${here}`} className={buttonClass({ isWide: true })}>
            Log in
          </a>
        </div>
      ) : (
        <>
          <ProviderButtons next={encodeURIComponent(here)} />
          <LoginForm login={(input) => session.login(input, here)} />
        </>
      )}
    </FormPage>
  )
}
