import type { Input, Reply } from '@metapyra/contract/calls'
import { ProviderMark, providerTitle } from '../account/provider-marks.tsx'
import { Button } from '../design/button.tsx'
import { dayOf } from '../design/moments.ts'
import { useAct } from '../design/use-act.ts'
import { session } from '../session.ts'
import * as css from './section.module.css'
import { Section } from './section.tsx'

interface ProvidersSectionProps {
  security: Reply<'GET v2/user/security'>
  onChange(): Promise<void>
}

type Provider = Input<'POST v2/user/connect-provider'>['provider']

/** The room is one tab's and does not come back by itself: from there to the page before it. */
const returnPath = () => (location.pathname === '/space' ? '/welcome' : location.pathname)

/** Google and Microsoft as ways in; the last way is never taken off. */
export function ProvidersSection({ security, onChange }: ProvidersSectionProps) {
  const { busy, act } = useAct()
  const { providers, hasPassword } = security
  if (providers.length === 0) return null
  const ways = Number(hasPassword) + providers.filter((one) => one.connectedAt).length
  const connect = (provider: Provider) =>
    act(provider, async () => {
      const { url } = await session.api('POST v2/user/connect-provider', { provider, next: returnPath() })
      location.assign(url)
    })
  const disconnect = (provider: Provider) =>
    act(provider, async () => {
      await session.api('POST v2/user/disconnect-provider', { provider })
      session.toast('success', `${providerTitle(provider)} no longer opens your account.`)
      await onChange()
    })
  return (
    <Section title="Other ways to log in">
      <ul className={css.rows}>
        {providers.map(({ provider, connectedAt }) => (
          <li key={provider} className={css.row}>
            <ProviderMark provider={provider} />
            <div className={css.what}>
              <p className={css.name}>{providerTitle(provider)}</p>
              <p className={css.note}>
                {!connectedAt && 'Not connected'}
                {connectedAt && ways > 1 && `Connected since ${dayOf(connectedAt)}`}
                {connectedAt && ways === 1 && 'Your only way in: set a password before you disconnect it.'}
              </p>
            </div>
            {(!connectedAt || ways > 1) && (
              <div>
                <Button
                  kind="plain"
                  size="small"
                  isBusy={busy === provider}
                  aria-label={`${connectedAt ? 'Disconnect' : 'Connect'} ${providerTitle(provider)}`}
                  onClick={() => void (connectedAt ? disconnect(provider) : connect(provider))}
                >
                  {connectedAt ? 'Disconnect' : 'Connect'}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
