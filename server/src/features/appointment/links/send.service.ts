import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Input, Reply } from '@metapyra/contract/calls'
import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { SignedInUser } from '../../../platform/http/call-request.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { writeMailsFrom } from '../../mail/external-recipients.service.ts'
import { checkedZone } from '../../time-zone/service.ts'
import { workspaceById } from '../../workspace/service.ts'
import { saveFirstZone } from '../hours/schedule.queries.ts'
import { whenText } from '../notifications/text.rules.ts'
import type { LinkRow } from '../types/link.queries.ts'
import { linkById } from '../types/link.queries.ts'
import { stateOf } from '../types/link.rules.ts'
import type { Asker } from '../types/type.service.ts'
import { durationOf, typeToOffer } from '../types/type.service.ts'
import { addLinks, checkOffered, endOf, urlOf } from './link.service.ts'

type Sending = Input<'POST v2/appointment/send-availability'>

const checkedSlots = ({ slots = [] }: Sending, now: Date): { start: Date; end: Date }[] =>
  slots.map((slot, index) => {
    const [start, end] = [new Date(slot.start), new Date(slot.end)]
    const minutes = (end.getTime() - start.getTime()) / 60_000
    if (!(minutes > 0 && minutes <= APPOINTMENT.longestMinutes))
      throw validationError({
        [`slots.${index}.end`]: 'The end needs to be after the start, on the same day.',
      })
    if (start <= now) throw validationError({ [`slots.${index}.start`]: 'Choose a time in the future.' })
    return { start, end }
  })

/** [APPT-14] Emails each recipient their own link, which books once, with the proposed times. */
export const sendLinks = async (
  services: Services,
  asker: Asker,
  by: SignedInUser,
  input: Sending,
): Promise<Reply<'POST v2/appointment/send-availability'>> => {
  const { db, clock } = services
  if (!by.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
  const now = clock()
  const zone = checkedZone(input.timezone)
  const slots = checkedSlots(input, now)
  const type = await typeToOffer(services, asker, input.typeId)
  checkOffered(type)
  const durationMin = input.durationMin ?? null
  durationOf(type, durationMin)
  const emails = [...new Set(input.emailList.map(cleanEmail))]
  const sent = emails.filter(isEmail)
  const rows = sent.map(
    (email): LinkRow => ({
      ...{ id: newId(), workspaceId: asker.spaceId, typeId: type.id, createdBy: asker.userId, durationMin },
      proposed: slots.map(({ start }) => start.toISOString()),
      ...{ email, maxUses: 1, uses: 0, expiresAt: endOf(undefined, now), revokedAt: null, createdAt: now },
    }),
  )
  if (rows.length === 0) return { sent, invalid: emails }
  const times = slots.map(({ start, end }) => whenText(start, end, zone)).join('; ')
  await db.transaction(async (tx) => {
    await addLinks(services, tx, asker, rows)
    await saveFirstZone(tx, asker.userId, zone)
    await writeMailsFrom(
      tx,
      { userId: asker.userId, workspaceId: asker.spaceId },
      rows.map(({ id, email }) => ({
        to: email ?? '',
        template: 'booking-link' as const,
        data: {
          ...{ linkId: id, host: by.name, title: type.title, message: input.message ?? '' },
          times: times && `Proposed: ${times}.`,
          slots: JSON.stringify(slots),
        },
        dedupeKey: `booking-link/${id}`,
      })),
    )
  })
  return { sent, invalid: emails.filter((email) => !isEmail(email)) }
}

/** The link for such an email; null if it is no longer valid when the email is sent. */
export const mailedBookingLink = async (services: Services, linkId: string): Promise<string | null> => {
  const found = await linkById(services.db, linkId)
  if (!found || stateOf(found.link, found.type, services.clock()) !== 'live') return null
  const space = await workspaceById(services.db, found.link.workspaceId)
  return space ? urlOf(services, space.domain, linkId) : null
}
