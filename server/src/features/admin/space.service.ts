import type { Input } from '@metapyra/contract/calls'
import type { SpaceDetails, SpaceSettings } from '@metapyra/contract/entities/admin'
import { AppError } from '../../http/app-error.ts'
import { imageAddress } from '../../image-address.ts'
import { plainText } from '../../plain-text.ts'
import type { Services } from '../../services.ts'
import { tellEnded } from '../account/visits.service.ts'
import type { ActFrom } from '../audit/service.ts'
import { changesBetween, recordAct } from '../audit/service.ts'
import { endVisitsOfSpace } from '../guest/guests.service.ts'
import { workspaceById } from '../workspace/service.ts'
import type { SpaceRow } from './space.queries.ts'
import { lockSpaceRow, memberCounts, mergeSettings, ownerName, updateSpace } from './space.queries.ts'

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

const spaceSubject = ({ id, name }: SpaceRow) => ({ type: 'space' as const, id, name })

/** [ADM-5] Empty values are dropped; `image` is kept, an empty one takes the picture away. */
export const updateDetails = async (
  { db }: Services,
  from: ActFrom,
  { image, ...texts }: Input<'PUT v2/admin/workspace/update'>,
): Promise<void> => {
  const given = Object.entries(texts).map(([name, value]) => [name, plainText(value)] as const)
  const kept = Object.fromEntries(given.filter(([, value]) => value !== ''))
  const change = { ...kept, ...(image !== undefined && { image: imageAddress(image) }) }
  await db.transaction(async (tx) => {
    const before = await lockSpaceRow(tx, from.workspaceId)
    await updateSpace(tx, before.id, change)
    const changes = changesBetween(before, change)
    await recordAct(tx, from, { action: 'space.changed', subject: spaceSubject(before), changes })
  })
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
  from: ActFrom,
  { isGuestAllowed, ...rest }: Input<'PUT v2/admin/workspace/settings-update'>['settings'],
): Promise<SpaceSettings> => {
  const patch = { ...rest, ...(isGuestAllowed && { isGuestAllowed: isGuestAllowed === 'true' }) }
  const { settings, ended } = await services.db.transaction(async (tx) => {
    const before = await lockSpaceRow(tx, from.workspaceId)
    const merged = await mergeSettings(tx, before.id, patch)
    const changes = changesBetween(before.settings, patch)
    await recordAct(tx, from, { action: 'settings.changed', subject: spaceSubject(before), changes })
    return { settings: merged, ended: merged.isGuestAllowed ? [] : await endVisitsOfSpace(tx, before.id) }
  })
  tellEnded(services, ended)
  return toSettings(settings)
}

export const setLogo = ({ db }: Services, from: ActFrom, logo: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockSpaceRow(tx, from.workspaceId)
    await updateSpace(tx, before.id, { logo })
    const changes = changesBetween(before, { logo })
    await recordAct(tx, from, { action: 'logo.changed', subject: spaceSubject(before), changes })
  })
