import type { Call } from '@metapyra/contract/access'
import type { CallRequest } from '../call-request.ts'
import type { Budgets } from './budgets.ts'
import type { TextMeter } from './text-meter.ts'

interface Meters {
  budgets: Budgets
  texts: TextMeter
}

/** Does what a call asks for, and charges its caller for what that takes: time of the server, room of the space. */
export const pay = <T>(
  { budgets, texts }: Meters,
  call: Call,
  { user, session, space, bearer, ip }: Pick<CallRequest, 'user' | 'session' | 'space' | 'bearer' | 'ip'>,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> => {
  const timed = call.dear ? () => budgets.spend({ who: user?.id ?? null, ip }, work) : work
  if (!call.keepsText) return timed()
  const writer = { id: user?.id ?? session?.id ?? null, isGuest: !user, ip }
  return texts.write(writer, space?.id ?? bearer?.workspaceId, input, timed)
}
