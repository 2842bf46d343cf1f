import type { Input } from '@metapyra/contract/calls'
import type { Character } from '@metapyra/contract/entities/user'
import { figureAddress, isFigureAddress } from '@metapyra/contract/figure'
import type { ProfileText } from '@metapyra/contract/profile-fields'
import { profileTexts } from '@metapyra/contract/profile-fields'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { profileImageUrl } from '../../platform/text/image-address.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import { updateUser, userById } from '../account/core/accounts.service.ts'
import { spacesOf, updateMember, updateMembersOfUser } from '../workspace/service.ts'
import type { updateFor } from './rules.ts'
import { contactOf } from './rules.ts'

/** [USER-3] Returns the space for a job title: the one named in the call, or null for the general job title. */
const designatedSpace = ({ space, role }: CallRequest, workspaceId: string | undefined): string | null => {
  if (workspaceId === undefined) return null
  if (!space || space.id !== workspaceId || !role) throw new AppError('NOT_FOUND')
  return space.id
}

const textsIn = (change: ReturnType<typeof updateFor>) =>
  Object.fromEntries(
    profileTexts().flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  ) as Pick<typeof change, ProfileText>

export const saveProfile = async (
  { db }: Services,
  request: CallRequest,
  userId: string,
  { name, image, isNewUser, workspaceId, ...change }: ReturnType<typeof updateFor>,
): Promise<void> => {
  const profile = {
    ...(name && { name: cleanLine(name) }),
    ...(image !== undefined && { image: profileImageUrl(image) }),
  }
  const spaceId = change.designation ? designatedSpace(request, workspaceId) : null
  const { designation, ...others } = textsIn(change)
  const own = {
    ...profile,
    ...(isNewUser !== undefined && { isNewUser }),
    ...others,
    ...(designation && !spaceId && { designation }),
  }
  await db.transaction(async (tx) => {
    if (Object.keys(own).length > 0) await updateUser(tx, userId, own)
    if (Object.keys(profile).length > 0) await updateMembersOfUser(tx, userId, profile)
    if (designation && spaceId) await updateMember(tx, spaceId, userId, { companyPosition: designation })
    emitOnCommit(tx, 'profile:changed', { userId })
  })
}

/** Stores the avatar's parts. Where it is displayed to others, they see the new one. */
export const saveCharacter = async (
  { db }: Services,
  userId: string,
  character: Character,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const row = await userById(tx, userId)
    const image = row?.image && isFigureAddress(row.image) ? figureAddress(character) : undefined
    await updateUser(tx, userId, { character, ...(image && { image }) })
    if (image) await updateMembersOfUser(tx, userId, { image })
    emitOnCommit(tx, 'profile:changed', { userId })
  })
}

/** [USER-4] Stores a number as entered, without separators; it is not verified. */
export const saveContact = async (
  { db }: Services,
  userId: string,
  input: Input<'PUT v2/user/contact'>,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const row = await userById(tx, userId)
    if (!row) throw new AppError('NO_SESSION')
    const contact = contactOf(row, input)
    const isSameCode = contact.countryCode === row.countryCode
    const isSame = isSameCode && contact.mobileNumber === row.mobileNumber
    await updateUser(tx, userId, {
      ...contact,
      ...(!isSame && { mobileNumberVerified: false }),
      ...((input.country || !isSameCode) && { additional: withCountry(row.additional, input.country) }),
    })
  })
}

/** [USER-6] Changing only the dialing code leaves the country unknown. */
const withCountry = ({ country: _, ...additional }: Record<string, unknown>, country: string | undefined) =>
  country ? { ...additional, country } : additional

/** [USER-5] Clears one field, which an update cannot do. */
export const clearField = async (
  { db }: Services,
  request: CallRequest,
  userId: string,
  { field, workspaceId }: Input<'POST v2/user/clear'>,
): Promise<void> => {
  const spaceId = field === 'designation' ? designatedSpace(request, workspaceId) : null
  if (spaceId) await updateMember(db, spaceId, userId, { companyPosition: null })
  else {
    const unverified = field === 'mobileNumber' && { mobileNumberVerified: false }
    await updateUser(db, userId, { [field]: null, ...unverified })
  }
  emitOnCommit(db, 'profile:changed', { userId })
}

/**
 * [CHAT-86] Sets whether a person shares read receipts, in all their spaces. Their own conversation lists are reloaded.
 */
export const saveReading = async (services: Services, userId: string, isShown: boolean): Promise<void> => {
  const { db } = services
  await db.transaction(async (tx) => {
    const row = await userById(tx, userId)
    await updateUser(tx, userId, { additional: { ...row?.additional, hidesReading: !isShown } })
  })
  for (const { id } of await spacesOf(services, userId))
    emitOnCommit(db, 'chats:changed', { workspaceId: id, personIds: [userId] })
}
