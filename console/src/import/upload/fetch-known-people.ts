import type { KnownPerson } from '@metapyra/contract/entities/import'
import type { Api } from '@metapyra/session/api'
import type { ImportSession } from '../worker/import-session.ts'
import type { FailureCounts } from './retry.ts'
import { decideRetry, waitFor } from './retry.ts'

/** The comparison with the space failed. The import itself still skips or updates people who are already there. */
export class ComparisonError extends Error {}

async function askOnce(api: Api, emails: string[], signal: AbortSignal): Promise<KnownPerson[]> {
  let tries: FailureCounts = { offline: 0, busy: 0 }
  for (;;) {
    signal.throwIfAborted()
    try {
      return (await api('POST v2/admin/workspace/known-emails', { emails }, { signal })).known
    } catch (error) {
      signal.throwIfAborted()
      const verdict = decideRetry(error, tries)
      if (verdict.act !== 'retry' || verdict.why === 'offline')
        throw new ComparisonError((error as Error).message)
      tries = { ...tries, busy: tries.busy + 1 }
      await waitFor(verdict.afterMs, signal)
    }
  }
}

/** Returns who of the rows' email addresses is already in the space, a few thousand per call. */
export async function fetchKnownPeople(
  api: Api,
  session: Pick<ImportSession, 'gatherAddresses' | 'addresses'>,
  signal: AbortSignal,
): Promise<KnownPerson[]> {
  const known: KnownPerson[] = []
  const calls = session.gatherAddresses()
  for (let call = 0; call < calls; call++)
    known.push(...(await askOnce(api, session.addresses(call), signal)))
  signal.throwIfAborted()
  return known
}
