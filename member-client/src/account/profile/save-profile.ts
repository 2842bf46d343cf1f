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
import { codeOf, savedCountry } from '../../ui/countries/dialing-codes.ts'

const { $user, $workspace } = session.state

/** Returns the job title of a space if it differs from the general one, otherwise ''. */
export const spaceJobTitle = (
  { companyPosition }: Pick<User, 'companyPosition'>,
  workspace: Pick<Workspace, 'companyPosition'>,
): string =>
  [companyPosition, DEFAULT_COMPANY_POSITION].includes(workspace.companyPosition)
    ? ''
    : workspace.companyPosition

interface ProfileInput extends Partial<Record<ProfileText, string>> {
  name?: string
  image: string | null
  /** The job title in the current space. */
  positionHere?: string
  /** Undefined if the typed text is not a country; the two-letter code is empty if none was selected. */
  country: Pick<Country, 'code' | 'dialling_code'> | undefined
  mobileNumber?: string
}

/**
 * Sends only the changed fields. Emptied fields are cleared by another call, because an update can't clear them (§5).
 */
export const saveProfile = async (user: User, entered: ProfileInput): Promise<void> => {
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
  await saveSpaceJobTitle(user, entered.positionHere)
}

/** Guests have a separate call, which accepts a name and a picture (§6). */
export const sendUpdate = ({ type }: User, update: Input<'PUT v2/user/update'>): Promise<User | null> =>
  type === 'guest' ? session.api('POST v2/guest/update', update) : session.api('PUT v2/user/update', update)

const clear = async (field: Parameters<typeof session.api<'POST v2/user/clear'>>[1]) =>
  $user.set(await session.api('POST v2/user/clear', field))

const saveContact = async (user: User, { country, mobileNumber = '' }: ProfileInput): Promise<void> => {
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

/** Saves the job title in the current space and updates the workspace in the profile as it is by then. */
export const saveSpaceJobTitle = async (user: User, designation: string | undefined): Promise<void> => {
  const workspace = $workspace.get()
  if (!workspace) return
  const workspaceId = workspace.id
  if (designation !== undefined && designation !== spaceJobTitle(user, workspace)) {
    const saved = designation
      ? await session.api('PUT v2/user/update', { designation, workspaceId })
      : await session.api('POST v2/user/clear', { field: 'designation', workspaceId })
    if (saved) $user.set(saved)
  }
  session.selectWorkspace(workspaceId)
}
