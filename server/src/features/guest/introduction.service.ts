import type { Input } from '@metapyra/contract/calls'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import { AppError, wrong } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { setGuestOfSession } from '../account/sessions/visits.service.ts'
import { enterAnonymously } from './entry.service.ts'
import type { GuestRow } from './guests.queries.ts'
import { guestById, insertGuest, updateGuest } from './guests.queries.ts'
import { withVisits } from './guests.service.ts'
import { spaceHere } from './link-lookup.service.ts'
import { NAMELESS } from './rules.ts'

/** Writes down who somebody says that they are. A guest may say it again; of the anonymous nothing more is kept (§6). */
export const introduce = async (
  services: Services,
  input: Input<'POST v2/guest/add'>,
  request: CallRequest,
): Promise<GuestUser> => {
  const { session } = request
  if (session?.kind === 'account') {
    throw new AppError('CONFLICT', { message: 'You’re logged in, so your account’s name is used.' })
  }
  const said = input.additional === undefined ? undefined : additionalIn(input.additional)
  // §6: of the anonymous nothing more is kept than what they are called by.
  const additional = session?.kind === 'guest' ? said : undefined
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
  wrong({
    additional: `Send the JSON of an object with at most ${ADDITIONAL_MOST} texts, numbers and booleans.`,
  })

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** [GUEST-20] §3: the JSON text of what a guest says beside, fit to be stored and shown; throws VALIDATION for any other. */
const additionalIn = (text: string): Record<string, string | number | boolean> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notAdditional()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAdditional()
  const said = Object.entries(value)
  if (said.length > ADDITIONAL_MOST) throw notAdditional()
  return Object.fromEntries(
    said.map(([name, one]) => {
      if (!isPlain(one)) throw notAdditional()
      return [plainText(name), typeof one === 'string' ? plainText(one) : one]
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
  const said = {
    name: plainText(input.name) || NAMELESS,
    ...(input.character && { character: { ...input.character } }),
    ...(additional && { additional }),
    email: before?.email ?? input.email ?? null,
    lastSeenAt: clock(),
  }
  return db.transaction(async (tx) => {
    const row = before
      ? await updateGuest(tx, before.id, said)
      : await insertGuest(tx, { id: newId(), workspaceId, ...said })
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
