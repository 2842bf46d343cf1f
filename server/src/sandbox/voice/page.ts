import { escapeHtml } from '../../platform/text/html.ts'
import { actionButton } from '../form.ts'
import type { Faults } from '../link/faults.ts'
import { sandboxPage } from '../page.ts'
import type { SandboxCall } from './calls.ts'
import type { Fault } from './faults.ts'
import { FAULTS } from './faults.ts'

const callCard = (path: string, call: SandboxCall) => {
  const { caller_name = '', agent_name = '' } = call.retell_llm_dynamic_variables
  const names = `${caller_name} with ${agent_name}`
  const form =
    call.call_status === 'registered'
      ? `<form method="post" action="${path}"><input type="hidden" name="act" value="play"><input type="hidden" name="id" value="${call.call_id}">
<label for="user-${call.call_id}">They say</label><div><input id="user-${call.call_id}" name="user" required maxlength="500" value="Where do I park?"></div>
<label for="agent-${call.call_id}">The agent answers</label><div><input id="agent-${call.call_id}" name="agent" required maxlength="500" value="In the garage below the office."></div>
<label for="seconds-${call.call_id}">Seconds</label><div><input id="seconds-${call.call_id}" name="seconds" inputmode="numeric" required value="42"><button>Play it and report it</button></div></form>`
      : `<div class="row">${actionButton(path, 'again', 'Report its end again', { id: call.call_id })}</div>`
  return `<div class="card who" style="margin-bottom:12px"><strong>${escapeHtml(names)}</strong>
<small><span>${escapeHtml(call.call_id)}</span><span>${call.call_status}</span></small>${form}</div>`
}

/** The page with the registered calls, with buttons to play each and to send its webhooks. */
export const voiceSandboxPage = (path: string, calls: SandboxCall[], faults: Faults<Fault>): string =>
  sandboxPage(
    'Retell (sandbox)',
    `<h1>Retell (sandbox)</h1>
<p>This page stands in for Retell: no one is heard here. Set RETELL_API_KEY and RETELL_AGENT_ID for the real one.</p>
<h2>What can go wrong</h2><span class="row">${(Object.keys(FAULTS) as Fault[])
      .map((fault) => {
        const left = faults.left(fault) > 0 ? ` · ${faults.left(fault)} left` : ''
        return actionButton(path, 'fault', `${FAULTS[fault]}${left}`, { fault })
      })
      .join('')}</span>
<h2>Calls</h2>${calls.length === 0 ? '<div class="card empty">None yet: talk to an agent in a space.</div>' : calls.map((call) => callCard(path, call)).join('')}`,
  )
