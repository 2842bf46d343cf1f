import { ApiError } from '@metapyra/session/errors'
import { navigate } from 'wouter/use-browser-location'
import { session } from '../session.ts'
import { providerTitle } from './provider-marks.tsx'

/** Why a sign-in by a provider came to nothing; the server names the reason, these are the words (provider-door.calls.ts). */
const words: Record<string, (provider: string) => string> = {
  denied: (provider) => `You have not let ${provider} tell us who you are. Try again, or log in another way.`,
  down: (provider) => `${provider} does not answer right now. Try again in a moment, or log in another way.`,
  failed: (provider) => `${provider}’s answer could not be trusted, so nobody was logged in. Try again.`,
  state: () => 'This sign-in took too long, or was begun in another window. Please begin it again.',
  used: () => 'This sign-in was used already, or took too long. Please begin it again.',
  off: (provider) => `Signing in with ${provider} is not available here.`,
  session: () => 'You were logged out meanwhile. Log in and connect it again in your settings.',
  taken: (provider) =>
    `This ${provider} account belongs to another account here. Log in with it, and disconnect it there first.`,
  other: (provider) => `Your account has another ${provider} account connected. Disconnect that one first.`,
}

export const problemText = (problem: string, provider: string | null): string =>
  (words[problem] ?? words['failed'])?.(provider ? providerTitle(provider) : 'the provider') ?? ''

/** Signs in with the code that a provider's page has led back with; answers what went wrong, if anything. */
export const finishSignIn = async (fragment: URLSearchParams): Promise<string> => {
  const [code, provider, next] = ['code', 'provider', 'next'].map((name) => fragment.get(name))
  if (!code || !provider) return problemText(fragment.get('problem') ?? '', provider ?? null)
  try {
    await session.loginByProvider({ provider: provider as 'google' }, code)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A used code is no used link: back here, to begin again.
    if (error.status === 410) navigate('/login#problem=used', { replace: true })
    return error.message
  }
  const user = session.state.$user.get()
  if (user?.email && !user.emailVerified) {
    // The account stands whether or not the mail leaves; the next pages offer to send it again.
    await session.api('POST v2/auth/request-email-verification', { email: user.email }).catch(() => undefined)
    session.toast('info', `Check your mail: a link to confirm ${user.email} is on its way.`)
  }
  // Only ever a path here: the history takes no address of another site.
  if (next?.startsWith('/') && !next.startsWith('//')) navigate(next)
  return ''
}
