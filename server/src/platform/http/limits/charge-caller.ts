import type { Call } from '@metapyra/contract/access'
import type { CallRequest } from '../call-request.ts'
import type { Budgets } from './budgets.ts'
import type { TextMeter } from './text-meter.ts'

interface Meters {
  budgets: Budgets
  texts: TextMeter
}

/** Runs a call and charges its caller for the server time and the space's storage that it uses. */
export const chargeCaller = <T>(
  { budgets, texts }: Meters,
  call: Call,
  { user, session, space, bearer, ip }: Pick<CallRequest, 'user' | 'session' | 'space' | 'bearer' | 'ip'>,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> => {
  const timed = call.dear ? () => budgets.spend({ accountKey: user?.id ?? null, ip }, work) : work
  if (!call.keepsText) return timed()
  const writer = { id: user?.id ?? session?.id ?? null, isGuest: !user, ip }
  return texts.write(writer, space?.id ?? bearer?.workspaceId, input, timed)
}
