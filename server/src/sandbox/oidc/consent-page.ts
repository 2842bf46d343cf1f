import type { ProviderName } from '@metapyra/contract/constants'
import { PROVIDER_TITLES } from '@metapyra/contract/constants'
import { escapeHtml } from '../../platform/text/html.ts'
import { sandboxPage } from '../page.ts'
import type { SandboxPerson } from './grants.ts'

/** The parameters of the client's request, passed through the page. */
export type AuthorizeQuery = Record<'redirect_uri' | 'state' | 'nonce' | 'code_challenge', string>

const hidden = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

const known = (
  action: string,
  query: AuthorizeQuery,
  { name, email, subject, isEmailVerified }: SandboxPerson,
) => {
  const fields = { ...query, name, email, subject, ...(isEmailVerified && { email_verified: 'on' }) }
  return `<li><form method="post" action="${action}">${hidden(fields)}<button name="answer" value="continue">
<strong>Continue as ${escapeHtml(name)}</strong><small>${escapeHtml(email)}</small></button></form></li>`
}

/** The consent page of a provider, "Who are you, and may the product know?", on which any answer can be entered. */
export const consentPage = (
  provider: ProviderName,
  query: AuthorizeQuery,
  people: SandboxPerson[],
): string => {
  const title = PROVIDER_TITLES[provider]
  const action = `/sandbox/oidc/${provider}/consent`
  const isVouching = provider === 'google'
  const list =
    people.length > 0
      ? `<h2>Accounts used before</h2><ul class="card list">${people.map((person) => known(action, query, person)).join('')}</ul><h2>Another account</h2>`
      : ''
  return sandboxPage(
    `Log in with ${title} (sandbox)`,
    `<h1>Log in with ${title}</h1>
<p>This page stands in for ${title}: be anyone you like. Set ${provider.toUpperCase()}_CLIENT_ID and ${provider.toUpperCase()}_CLIENT_SECRET for the real one.</p>
${list}<form class="card who" method="post" action="${action}">${hidden(query)}
<label for="name">Name</label><input id="name" name="name" autocomplete="off" maxlength="120" value="Ada Lovelace">
<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="off" required maxlength="254" value="ada@example.com">
<label class="tick"><input type="checkbox" name="email_verified"${isVouching ? ' checked' : ''}><span>${title} has verified this email, <code>email_verified</code></span></label>
<details><summary>Account number</summary><label for="subject">Subject. If empty, it’s derived from the email</label><input id="subject" name="subject" autocomplete="off" maxlength="200"></details>
<p></p><span class="row"><button name="answer" value="continue">Continue</button><button class="plain" name="answer" value="deny" formnovalidate>Deny</button></span></form>`,
  )
}

/** For a request that no client of this provider is allowed to make. */
export const refusedPage = (problem: string): string =>
  sandboxPage('Login refused (sandbox)', `<h1>Login refused</h1><p>${escapeHtml(problem)}</p>`)
