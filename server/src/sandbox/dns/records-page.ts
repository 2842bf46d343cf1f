import { escapeHtml } from '../../platform/text/html.ts'
import { sandboxPage } from '../page.ts'

interface Given {
  name?: string | undefined
  value?: string | undefined
}

const item = ([name, texts]: [
  string,
  readonly string[],
]) => `<li><div class="who"><strong>${escapeHtml(name)}</strong>
<small><span>TXT ${texts.map(escapeHtml).join(', ')}</span></small>
<form method="post" action="/sandbox/dns" style="margin:12px 0 0"><input type="hidden" name="name" value="${escapeHtml(name)}">
<button class="plain" name="remove" value="1" style="display:inline-block;width:auto;height:44px;border:1px solid var(--control);border-radius:6px" aria-label="Remove ${escapeHtml(name)}">Remove</button></form></div></li>`

/** The page with the sandbox's TXT records and a form to add one, which the console prefills through the URL. */
export const recordsPage = (
  records: ReadonlyMap<string, readonly string[]>,
  { name = '', value = '' }: Given,
): string =>
  sandboxPage(
    'Sandbox DNS',
    `<h1>DNS</h1><p>What this server finds when it looks up a domain’s records. Set DNS_SERVERS to ask real ones.</p>
<form method="post" action="/sandbox/dns" class="card who"><label for="name">Name</label>
<input id="name" name="name" required maxlength="253" placeholder="_metapyra.team.example.com" value="${escapeHtml(name)}">
<label for="value">TXT value</label><input id="value" name="value" required maxlength="255" value="${escapeHtml(value)}">
<p style="margin:16px 0 0"><button>Add record</button></p></form>
${records.size > 0 ? `<h2>Records</h2><ul class="card list">${[...records].map(item).join('')}</ul>` : '<div class="card empty">No records yet.</div>'}`,
  )
