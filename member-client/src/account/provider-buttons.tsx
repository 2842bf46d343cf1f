import { buttonClass } from '../design/button.tsx'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import * as css from './account.module.css'
import { ProviderMark, providerTitle } from './provider-marks.tsx'

/** The ways in without a password, where there are any. They lead away from here, and back to `next`. */
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
