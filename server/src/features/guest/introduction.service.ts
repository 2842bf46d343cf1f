import type { Input } from '@metapyra/contract/calls'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import { AppError, validationError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import { setGuestOfSession } from '../account/sessions/guest-sessions.service.ts'
import { enterAnonymously } from './entry.service.ts'
import type { GuestRow } from './guests.queries.ts'
import { guestById, insertGuest, updateGuest } from './guests.queries.ts'
import { withVisits } from './guests.service.ts'
import { spaceHere } from './link-lookup.service.ts'
import { DEFAULT_GUEST_NAME } from './rules.ts'

/** Stores a person's introduction. A guest can change it later; for anonymous people nothing more is stored (§6). */
export const introduce = async (
  services: Services,
  input: Input<'POST v2/guest/add'>,
  request: CallRequest,
): Promise<GuestUser> => {
  const { session } = request
  if (session?.kind === 'account') {
    throw new AppError('CONFLICT', { message: 'You’re logged in, so your account’s name is used.' })
  }
  const additionalInput = input.additional === undefined ? undefined : additionalIn(input.additional)
  // §6: for anonymous people, nothing but the name is stored.
  const additional = session?.kind === 'guest' ? additionalInput : undefined
  const workspaceId = session?.workspaceId ?? spaceHere(request)
  const sessionId = session?.id ?? (await enterAnonymously(services, request, workspaceId))
  const before = session?.guestId ? await guestById(services.db, session.guestId) : undefined
  if (before && session?.kind === 'anonymous') return asListed(services, before)
  const guest = await write(services, input, { sessionId, workspaceId, before, additional })
  emitOnCommit(services.db, 'profile:changed', { userId: sessionId })
  emitOnCommit(services.db, 'guest:changed', { workspaceId })
  return asListed(services, guest)
}

const ADDITIONAL_MOST = 20

const notAdditional = (): AppError =>
  validationError({
    additional: `Send the JSON of an object with at most ${ADDITIONAL_MOST} texts, numbers and booleans.`,
  })

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/**
 * [GUEST-20] §3: Parses the JSON text of a guest's additional information. Throws VALIDATION if it cannot be stored and
 * displayed.
 */
const additionalIn = (text: string): Record<string, string | number | boolean> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notAdditional()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAdditional()
  const additionalInput = Object.entries(value)
  if (additionalInput.length > ADDITIONAL_MOST) throw notAdditional()
  return Object.fromEntries(
    additionalInput.map(([name, one]) => {
      if (!isPlain(one)) throw notAdditional()
      return [cleanLine(name), typeof one === 'string' ? cleanLine(one) : one]
    }),
  )
}

interface Visit {
  sessionId: string
  workspaceId: string
  before: GuestRow | undefined
  additional: Record<string, unknown> | undefined
}

const write = (
  { db, clock }: Services,
  input: Input<'POST v2/guest/add'>,
  { sessionId, workspaceId, before, additional }: Visit,
): Promise<GuestRow> => {
  const additionalInput = {
    name: cleanLine(input.name) || DEFAULT_GUEST_NAME,
    ...(input.character && { character: { ...input.character } }),
    ...(additional && { additional }),
    email: before?.email ?? input.email ?? null,
    lastSeenAt: clock(),
  }
  return db.transaction(async (tx) => {
    const row = before
      ? await updateGuest(tx, before.id, additionalInput)
      : await insertGuest(tx, { id: newId(), workspaceId, ...additionalInput })
    if (!row) throw new AppError('NO_SESSION')
    await setGuestOfSession(tx, sessionId, { guestId: row.id, displayName: row.name })
    return row
  })
}

const asListed = async (services: Services, row: GuestRow): Promise<GuestUser> => {
  const [guest] = await withVisits(services, [row])
  if (guest === undefined) throw new Error('A guest was not read')
  return guest
}
