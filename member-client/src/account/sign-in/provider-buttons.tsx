import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { ProviderMark, providerTitle } from '../../ui/icons/provider-marks.tsx'
import * as css from './account.module.css'

/** Buttons to log in with a provider, if there are any. They leave this page and return to `next`. */
export function ProviderButtons({ next }: { next?: string }) {
  const providers = useStore(session.state.$appConfig)?.providers ?? []
  if (providers.length === 0) return null
  return (
    <div className={css.providers}>
      {providers.map((provider) => (
        <a
          key={provider}
          href={`/api/oidc/${provider}/start${next ? `?next=${next}` : ''}`}
          className={buttonClass({ kind: 'plain' })}
        >
          <ProviderMark provider={provider} />
          Continue with {providerTitle(provider)}
        </a>
      ))}
      <p className={css.or}>or</p>
    </div>
  )
}
