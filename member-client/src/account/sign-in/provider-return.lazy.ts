import { ApiError } from '@metapyra/session/errors'
import { navigate } from 'wouter/use-browser-location'
import { session } from '../../session/session.ts'
import { providerTitle } from '../../ui/icons/provider-marks.tsx'

/** Messages for a failed login with a provider, by the reason code that the server returns (provider-door.calls.ts). */
const words: Record<string, (provider: string) => string> = {
  denied: (provider) => `You didn’t allow ${provider} to log you in. Try again, or log in another way.`,
  down: (provider) => `${provider} isn’t responding. Try again in a moment, or log in another way.`,
  failed: (provider) => `Couldn’t verify ${provider}’s response, so you weren’t logged in. Try again.`,
  state: () => 'This login took too long or started in another window. Try again.',
  used: () => 'This login was already used or took too long. Try again.',
  off: (provider) => `Login with ${provider} isn’t available here.`,
  session: () => 'You were logged out. Log in and connect it again in your settings.',
  taken: (provider) =>
    `This ${provider} account is connected to another account here. Log in with it and disconnect it there first.`,
  other: (provider) => `You already have another ${provider} account connected. Disconnect that one first.`,
}

export const problemText = (problem: string, provider: string | null): string =>
  (words[problem] ?? words['failed'])?.(provider ? providerTitle(provider) : 'the provider') ?? ''

/** Logs in with the code that the provider's page returned; returns an error message, or '' on success. */
export const finishSignIn = async (fragment: URLSearchParams): Promise<string> => {
  const [code, provider, next] = ['code', 'provider', 'next'].map((name) => fragment.get(name))
  if (!code || !provider) return problemText(fragment.get('problem') ?? '', provider ?? null)
  try {
    await session.loginByProvider({ provider: provider as 'google' }, code)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A used code has no page for expired links, so the user returns here to start again.
    if (error.status === 410) navigate('/login#problem=used', { replace: true })
    return error.message
  }
  const user = session.state.$user.get()
  if (user?.email && !user.emailVerified) {
    // The account exists even if the email can't be sent; the next pages offer to send it again.
    await session.api('POST v2/auth/request-email-verification', { email: user.email }).catch(() => undefined)
    session.toast('info', `Check your email: we sent a link to verify ${user.email}.`)
  }
  // Accepts only a path, because the history can't navigate to another site.
  if (next?.startsWith('/') && !next.startsWith('//')) navigate(next)
  return ''
}
