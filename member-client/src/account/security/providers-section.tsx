import type { Reply } from '@metapyra/contract/calls'
import { useState } from 'react'
import { mediumDay } from '../../calendar/moments.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { ProviderMark, providerTitle } from '../../ui/icons/provider-marks.tsx'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'

interface ProvidersSectionProps {
  security: Reply<'GET v2/user/security'>
  onChange(): Promise<void>
}

type SignInMethod = ProvidersSectionProps['security']['providers'][number]

/** A tab's place in the room can't be restored, so the user returns from there to the page before it. */
const returnPath = () => (location.pathname === '/space' ? '/welcome' : location.pathname)

/** Google and Microsoft as login methods; the last login method can't be removed. */
export function ProvidersSection({ security, onChange }: ProvidersSectionProps) {
  const { busy, act } = useAction()
  const [confirmedProvider, setConfirmedProvider] = useState<SignInMethod['provider'] | null>(null)
  const { providers, hasPassword } = security
  if (providers.length === 0) return null
  const methodCount = Number(hasPassword) + providers.filter((provider) => provider.connectedAt).length
  const change = async ({ provider, connectedAt }: SignInMethod, proof: { password?: string } = {}) => {
    if (!connectedAt) {
      const input = { provider, next: returnPath(), ...proof }
      const { url } = await session.api('POST v2/user/connect-provider', input)
      location.assign(url)
      return
    }
    await session.api('POST v2/user/disconnect-provider', { provider, ...proof })
    session.toast('success', `${providerTitle(provider)} disconnected.`)
    setConfirmedProvider(null)
    await onChange()
  }
  return (
    <Section title="Other ways to log in">
      <ul className={css.rows}>
        {providers.map((method) => {
          const { provider, connectedAt } = method
          const [title, words] = [providerTitle(provider), connectedAt ? 'Disconnect' : 'Connect']
          return (
            <li key={provider} className={css.row}>
              <ProviderMark provider={provider} />
              <div className={css.what}>
                <p className={css.name}>{title}</p>
                <p className={css.note}>
                  {!connectedAt && 'Not connected'}
                  {connectedAt && methodCount > 1 && `Connected since ${mediumDay(connectedAt)}`}
                  {connectedAt &&
                    methodCount === 1 &&
                    'Your only way to log in. Set a password before you disconnect it.'}
                </p>
              </div>
              {confirmedProvider === provider && (
                <div className={css.proof}>
                  <ProofForm
                    send={`${words} ${title}`}
                    onSend={(password) => change(method, { password })}
                    onCancel={() => setConfirmedProvider(null)}
                  />
                </div>
              )}
              {(!connectedAt || methodCount > 1) && confirmedProvider !== provider && (
                <div>
                  <Button
                    kind="plain"
                    size="small"
                    isBusy={busy === provider}
                    aria-label={`${words} ${title}`}
                    onClick={() =>
                      hasPassword ? setConfirmedProvider(provider) : void act(provider, () => change(method))
                    }
                  >
                    {words}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

interface ProofFormProps {
  send: string
  onSend(password: string): Promise<void>
  onCancel(): void
}

/**
 * [ACC-10] Asks for the password, because someone at an unlocked device could add a login method or lock the owner out.
 */
function ProofForm({ send, onSend, onCancel }: ProofFormProps) {
  const form = useForm(({ password = '' }) => onSend(password))
  return (
    <Form form={form}>
      <PasswordField label="Your password" name="password" autoComplete="current-password" autoFocus />
      <div className={css.buttons}>
        <Button type="submit" size="small" isBusy={form.isSending}>
          {send}
        </Button>
        <Button kind="plain" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
