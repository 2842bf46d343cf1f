import type { Input } from '@metapyra/contract/calls'
import type { SpaceDetails, SpaceSettings } from '@metapyra/contract/entities/admin'
import { AppError } from '../../http/app-error.ts'
import { imageAddress } from '../../image-address.ts'
import { plainText } from '../../plain-text.ts'
import type { Services } from '../../services.ts'
import { tellEnded } from '../account/visits.service.ts'
import { endVisitsOfSpace } from '../guest/guests.service.ts'
import { workspaceById } from '../workspace/service.ts'
import type { SpaceRow } from './space.queries.ts'
import { memberCounts, mergeSettings, ownerName, updateSpace } from './space.queries.ts'

export const spaceDetails = async ({ db }: Services, id: string): Promise<SpaceDetails> => {
  const [row, owner, counts] = await Promise.all([
    workspaceById(db, id),
    ownerName(db, id),
    memberCounts(db, id),
  ])
  if (!row) throw new AppError('NOT_FOUND')
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    companyName: row.companyName,
    industryName: row.industryName,
    companySize: row.companySize,
    useCase: row.useCase,
    mapId: row.mapId,
    image: row.image,
    spaceLogo: row.logo,
    ownerName: owner,
    createdAt: row.createdAt.toISOString(),
    counts,
  }
}

/** [ADM-5] Empty values are dropped; `image` is kept, an empty one takes the picture away. */
export const updateDetails = async (
  { db }: Services,
  id: string,
  { image, ...texts }: Input<'PUT v2/admin/workspace/update'>,
): Promise<void> => {
  const given = Object.entries(texts).map(([name, value]) => [name, plainText(value)] as const)
  const kept = Object.fromEntries(given.filter(([, value]) => value !== ''))
  await updateSpace(db, id, { ...kept, ...(image !== undefined && { image: imageAddress(image) }) })
}

const toSettings = ({ isGuestAllowed, ...settings }: SpaceRow['settings']): SpaceSettings => ({
  ...settings,
  isGuestAllowed: isGuestAllowed ? 'true' : 'false',
})

export const settingDetails = async ({ db }: Services, id: string): Promise<SpaceSettings> => {
  const row = await workspaceById(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toSettings(row.settings)
}

/** `isGuestAllowed` is a text on the wire: parsed here, and a boolean from here on. */
export const updateSettings = async (
  services: Services,
  id: string,
  { isGuestAllowed, ...rest }: Input<'PUT v2/admin/workspace/settings-update'>['settings'],
): Promise<SpaceSettings> => {
  const patch = { ...rest, ...(isGuestAllowed && { isGuestAllowed: isGuestAllowed === 'true' }) }
  const { settings, ended } = await services.db.transaction(async (tx) => {
    const merged = await mergeSettings(tx, id, patch)
    return { settings: merged, ended: merged?.isGuestAllowed === false ? await endVisitsOfSpace(tx, id) : [] }
  })
  tellEnded(services, ended)
  if (!settings) throw new AppError('NOT_FOUND')
  return toSettings(settings)
}

export const setLogo = ({ db }: Services, id: string, logo: string): Promise<void> =>
  updateSpace(db, id, { logo })
