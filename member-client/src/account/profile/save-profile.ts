import type { Input } from '@metapyra/contract/calls'
import { DEFAULT_COMPANY_POSITION } from '@metapyra/contract/constants'
import type { Country } from '@metapyra/contract/entities/country'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { ProfileText } from '@metapyra/contract/profile-fields'
import { profileTexts, shownName } from '@metapyra/contract/profile-fields'
import { ApiError } from '@metapyra/session/errors'
import { profileUpdate } from '@metapyra/session/profile-update'
import { session } from '../../session/session.ts'
import { codeOf, savedCountry } from '../../ui/countries/dialling.ts'

const { $user, $workspace } = session.state

/** What somebody is in a space where that is its own; '' where it is what they are in general. */
export const ownPosition = (
  { companyPosition }: Pick<User, 'companyPosition'>,
  workspace: Pick<Workspace, 'companyPosition'>,
): string =>
  [companyPosition, DEFAULT_COMPANY_POSITION].includes(workspace.companyPosition)
    ? ''
    : workspace.companyPosition

interface Entered extends Partial<Record<ProfileText, string>> {
  name?: string
  image: string | null
  /** In the current space. */
  positionHere?: string
  /** Undefined: what stands there is no country; its code of two letters is empty where none was chosen. */
  country: Pick<Country, 'code' | 'dialling_code'> | undefined
  mobileNumber?: string
}

/** Sends what has changed, and nothing else; what was emptied is cleared, which no update does (§5). */
export const saveProfile = async (user: User, entered: Entered): Promise<void> => {
  const { name = '', image } = entered
  const texts = profileTexts().map((text) => ({
    text,
    now: entered[text] ?? '',
    before: user[shownName(text)],
  }))
  const update = profileUpdate(user, {
    ...(name !== user.name && { name }),
    ...(image !== user.image && { image }),
    ...Object.fromEntries(texts.flatMap(({ text, now, before }) => (now === before ? [] : [[text, now]]))),
  })
  if (update && Object.keys(update).length > 0) {
    $user.set((await sendUpdate(user, update)) ?? user)
  }
  if (user.type !== 'account') return
  await saveContact(user, entered)
  for (const { text, now, before } of texts) if (!now && before) await clear({ field: text })
  await savePositionHere(user, entered.positionHere)
}

/** Guests have a call of their own, which takes a name and a picture (§6). */
export const sendUpdate = ({ type }: User, update: Input<'PUT v2/user/update'>): Promise<User | null> =>
  type === 'guest' ? session.api('POST v2/guest/update', update) : session.api('PUT v2/user/update', update)

const clear = async (what: Parameters<typeof session.api<'POST v2/user/clear'>>[1]) =>
  $user.set(await session.api('POST v2/user/clear', what))

const saveContact = async (user: User, { country, mobileNumber = '' }: Entered): Promise<void> => {
  if (!country) {
    throw new ApiError('VALIDATION', 'Choose a country from the list.', {
      fields: { country: 'Choose from the list, or type a code like +49.' },
    })
  }
  const countryCode = codeOf(country)
  const isOther = countryCode !== user.countryCode || (country.code && country.code !== savedCountry(user))
  const change = {
    ...(isOther && country.code && { country: country.code }),
    ...(countryCode !== user.countryCode && { countryCode }),
    ...(mobileNumber && mobileNumber !== user.mobileNumber && { mobileNumber }),
  }
  if (Object.keys(change).length > 0) $user.set(await session.api('PUT v2/user/contact', change))
  if (!mobileNumber && user.mobileNumber) await clear({ field: 'mobileNumber' })
}

/** What somebody is in the current space, which is taken up from the profile as that stands then. */
export const savePositionHere = async (user: User, designation: string | undefined): Promise<void> => {
  const workspace = $workspace.get()
  if (!workspace) return
  const workspaceId = workspace.id
  if (designation !== undefined && designation !== ownPosition(user, workspace)) {
    const saved = designation
      ? await session.api('PUT v2/user/update', { designation, workspaceId })
      : await session.api('POST v2/user/clear', { field: 'designation', workspaceId })
    if (saved) $user.set(saved)
  }
  session.selectWorkspace(workspaceId)
}
