import type { Input } from '@metapyra/contract/calls'
import type { SpaceDetails } from '@metapyra/contract/entities/admin'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { changesBetween, recordAct } from '../audit/service.ts'
import { workspaceById } from '../workspace/service.ts'
import type { EditRequest } from './edits.service.ts'
import { editOf, editWithRevision, spaceSubject } from './edits.service.ts'
import { memberCounts, ownerName, updateSpace } from './space.queries.ts'
import type { ProfileChange } from './space.rules.ts'
import { checkListedValues, profileChange } from './space.rules.ts'

/** Reads the revision first: a concurrent change then causes an edit conflict on save, never a lost update. */
export const spaceDetails = async (services: Services, id: string): Promise<SpaceDetails> => {
  const edit = await editOf(services, id, 'profile')
  return { ...(await profileNow(services, id)), edit }
}

export { memberCounts }

const profileNow = async ({ db }: Services, id: string): Promise<Omit<SpaceDetails, 'edit'>> => {
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

export const updateDetails = async (
  services: Services,
  changing: EditRequest,
  given: Parameters<typeof profileChange>[0],
): Promise<SpaceDetails> => {
  const change = profileChange(given)
  if (Object.keys(change).length > 0) await changeProfile(services, changing, 'space.changed', change)
  return spaceDetails(services, changing.from.workspaceId)
}

/** Empties a field explicitly, which no update does. */
export const clearDetail = async (
  services: Services,
  changing: EditRequest,
  field: Input<'POST v2/admin/workspace/clear'>['field'],
): Promise<SpaceDetails> => {
  if (field === 'spaceLogo') await changeProfile(services, changing, 'logo.changed', { logo: null })
  else await changeProfile(services, changing, 'space.changed', { [field]: null })
  return spaceDetails(services, changing.from.workspaceId)
}

export const setLogo = (services: Services, from: MembersAct, logo: string): Promise<void> =>
  changeProfile(services, { from, revision: undefined }, 'logo.changed', { logo })

const changeProfile = (
  services: Services,
  changing: EditRequest,
  action: 'space.changed' | 'logo.changed',
  change: ProfileChange,
): Promise<void> => {
  const { from } = changing
  const now = () => profileNow(services, from.workspaceId)
  return editWithRevision(services, 'profile', changing, now, async (tx, before) => {
    checkListedValues(change, before)
    await updateSpace(tx, before.id, change)
    const changes = changesBetween(before, change)
    await recordAct(tx, from, { action, subject: spaceSubject(before), changes })
  })
}
