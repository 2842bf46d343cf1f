import { isSpaceHost } from '@metapyra/session/guard'
import type { Route } from '@metapyra/session/routes'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'

/** The payment is not affected; its status waits here until the owner logs in again. */
export function LogInFirst({ route: { path, search } }: { route: Route }) {
  const currentPath = path + search
  const site = session.site()
  return (
    <FormPage
      title="Log in to see your payment"
      lead="Only the person who started it can see it. Your payment isn’t lost."
      beside={<SceneBesideForm />}
    >
      {isSpaceHost(site) ? (
        <div>
          {/* Login is on the main host, which can display this page too. */}
          <a
            href={`${site.protocol}//${site.mainHost}${currentPath}`}
            className={buttonClass({ isWide: true })}
          >
            Log in
          </a>
        </div>
      ) : (
        <>
          <ProviderButtons next={encodeURIComponent(currentPath)} />
          <LoginForm login={(input) => session.login(input, currentPath)} />
        </>
      )}
    </FormPage>
  )
}
