import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { escapeHtml } from '../../platform/text/html.ts'
import { sandboxPage } from '../page.ts'

/** The parameters of the client's request, passed through the page. */
export type AuthorizeQuery = Record<'redirect_uri' | 'state' | 'code_challenge' | 'scope', string>

interface Page {
  linked: LinkedDeclared
  action: string
  /** What each scope permits, in the provider's words. */
  meanings: Record<string, string>
}

const hidden = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

/** The consent page: "May the product do this with your account?", with a checkbox for each scope. */
export const linkConsentPage = (
  { linked: { title, company }, action, meanings }: Page,
  query: AuthorizeQuery,
): string => {
  const ticks = query.scope
    .split(' ')
    .filter((scope) => meanings[scope])
    .map(
      (scope) =>
        `<label class="tick"><input type="checkbox" name="${escapeHtml(scope)}" checked><span>${escapeHtml(meanings[scope] ?? '')}</span></label>`,
    )
    .join('')
  return sandboxPage(
    `Link ${title} (sandbox)`,
    `<h1>MetaPyra wants to use your ${escapeHtml(title)}</h1>
<p>This page stands in for ${company}: link any account you like. </p>
<form class="card who" method="post" action="${action}">${hidden(query)}
<label for="email">${company} account</label><input id="email" name="email" type="email" autocomplete="off" required maxlength="254" value="ada@example.com">
<fieldset style="border:0;padding:0;margin:16px 0 0"><legend style="font-weight:600;padding:0">What MetaPyra can do</legend>${ticks}</fieldset>
<span class="row"><button name="answer" value="continue">Continue</button><button class="plain" name="answer" value="deny" formnovalidate>Cancel</button></span></form>`,
  )
}
