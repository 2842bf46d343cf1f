import type { Input } from '@metapyra/contract/calls'
import { COMPANY_SIZES, INDUSTRIES, MAPS, USE_CASES, WEEKDAYS } from '@metapyra/contract/constants'
import type { WorkingHours } from '@metapyra/contract/entities/admin'
import { isZone } from '@metapyra/time/zone-name'
import { AppError } from '../../platform/http/app-error.ts'
import { imageAddress } from '../../platform/text/image-address.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import type { SpaceRow } from './space.queries.ts'

type Profile = Omit<Input<'PUT v2/admin/workspace/update'>, 'revision'>
type Settings = Input<'PUT v2/admin/workspace/settings-update'>['settings']

export type ProfileChange = Partial<
  Pick<
    SpaceRow,
    'name' | 'useCase' | 'companyName' | 'industryName' | 'companySize' | 'mapId' | 'image' | 'logo'
  >
>

const CHOICES: Partial<Record<keyof Profile, readonly string[]>> = {
  useCase: USE_CASES,
  industryName: INDUSTRIES,
  companySize: COMPANY_SIZES,
  mapId: MAPS.map(({ id }) => id),
}

/** [ADM-5] Drops empty values, except `image`, where an empty one removes the picture. */
export const profileChange = ({ image, ...texts }: Profile): ProfileChange => {
  const given = Object.entries(texts).map(([name, value]) => [name, cleanLine(value)] as const)
  const details = Object.fromEntries(given.filter(([, value]) => value !== ''))
  return { ...details, ...(image !== undefined && { image: imageAddress(image) }) }
}

/** [ADM-10] A chosen value must be on its list or unchanged, because spaces have values that were never on one. */
export const checkListedValues = (change: ProfileChange, now: SpaceRow): void => {
  const fields: Record<string, string> = {}
  for (const [name, list] of Object.entries(CHOICES) as [keyof Profile & keyof ProfileChange, string[]][]) {
    const value = change[name]
    if (typeof value !== 'string' || list.includes(value) || value === now[name]) continue
    fields[name] = `Choose one of these: ${list.join(', ')}`
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
}

/** [ADM-10] Requires a time zone that this server knows, and days that end after they start. */
export const checkSettings = ({ timeZone, workingHours }: Settings): void => {
  const fields = {
    ...(timeZone && !isZone(timeZone) && { 'settings.timeZone': 'Choose a time zone, like Europe/Berlin.' }),
    ...(workingHours && wrongHours(workingHours)),
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
}

const wrongHours = (hours: WorkingHours): Record<string, string> =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const open = hours[day]
      if (!open || open.to === '00:00' || open.from < open.to) return []
      return [[`settings.workingHours.${day}.to`, 'This needs to be after the start.']]
    }),
  )

/** The week as one line for the audit log. */
export const hoursLine = (hours: WorkingHours): string =>
  WEEKDAYS.map((day) => {
    const open = hours[day]
    return `${day.slice(0, 3)} ${open ? `${open.from}–${open.to}` : 'closed'}`
  }).join(', ')
