import { isSpaceHost } from '@metapyra/session/guard'
import type { Route } from '@metapyra/session/routes'
import { LoginForm } from '../account/login-form.tsx'
import { ProviderButtons } from '../account/provider-buttons.tsx'
import { buttonClass } from '../design/button.tsx'
import { FormPage } from '../design/form-page.tsx'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'

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
