import type { Api } from '@metapyra/session/api'
import type { ImportSession } from '../worker/import-session.ts'
import type { Tries } from './retry.ts'
import { judge, waitFor } from './retry.ts'

/** The space could not be asked; the import itself still leaves out, or updates, who is there. */
export class NotAsked extends Error {}

async function askOnce(api: Api, emails: string[], signal: AbortSignal): Promise<string[]> {
  let tries: Tries = { offline: 0, busy: 0 }
  for (;;) {
    signal.throwIfAborted()
    try {
      return (await api('POST v2/admin/workspace/known-emails', { emails }, { signal })).known
    } catch (error) {
      signal.throwIfAborted()
      const verdict = judge(error, tries)
      if (verdict.act !== 'retry' || verdict.why === 'offline') throw new NotAsked((error as Error).message)
      tries = { ...tries, busy: tries.busy + 1 }
      await waitFor(verdict.afterMs, signal)
    }
  }
}

/** Which of the rows' addresses the space has, asked a few thousand at a time. */
export async function askKnown(
  api: Api,
  session: Pick<ImportSession, 'gatherAddresses' | 'addresses'>,
  signal: AbortSignal,
): Promise<string[]> {
  const known: string[] = []
  const calls = session.gatherAddresses()
  for (let call = 0; call < calls; call++)
    known.push(...(await askOnce(api, session.addresses(call), signal)))
  signal.throwIfAborted()
  return known
}
