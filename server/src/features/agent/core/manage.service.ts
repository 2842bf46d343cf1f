import { AGENT } from '@metapyra/contract/agents'
import type { AuditField } from '@metapyra/contract/audit'
import type { Input } from '@metapyra/contract/calls'
import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { profileImageUrl } from '../../../platform/text/image-address.ts'
import type { Act, MembersAct } from '../../audit/service.ts'
import { changesBetween, recordAct } from '../../audit/service.ts'
import { foldersNamed } from '../../library/items/folders.service.ts'
import type { AgentRow } from './queries.ts'
import {
  agentById,
  agentOfClient,
  agentsOfSpace,
  deleteAgent,
  insertAgent,
  lockAgents,
  storeSynonyms,
  synonymsOf,
  threadCounts,
  updateAgent,
} from './queries.ts'
import { checkSeat, nameSeats } from './seat.service.ts'

const SETTINGS = [
  'name',
  'image',
  'greeting',
  'instructions',
  'sources',
  'folderIds',
  'tools',
  'areaId',
  'isOnBookingPages',
  'isActive',
] as const satisfies (keyof AgentSettings & AuditField)[]

/** All agents of a space, as its admins edit them. */
export const fullAgents = async (services: Services, workspaceId: string): Promise<FullAgent[]> => {
  const rows = await agentsOfSpace(services.db, workspaceId)
  const folderIds = [...new Set(rows.flatMap((row) => row.folderIds))]
  const [counts, folders] = await Promise.all([
    threadCounts(services.db, workspaceId),
    foldersNamed(services, workspaceId, folderIds),
  ])
  return rows.map((row) => ({
    ...settingsOf(row),
    id: row.id,
    folders: row.folderIds.flatMap((id) => folders.find((folder) => folder.id === id) ?? []),
    threads: counts.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

type Settings = Pick<AgentRow, (typeof SETTINGS)[number]>
const settingsOf = (row: AgentRow): Settings =>
  Object.fromEntries(SETTINGS.map((name) => [name, row[name]])) as unknown as Settings

const fullAgent = async (services: Services, workspaceId: string, id: string): Promise<FullAgent> => {
  const agent = (await fullAgents(services, workspaceId)).find((one) => one.id === id)
  if (!agent) throw new AppError('NOT_FOUND')
  return agent
}

const subjectOf = ({ id, name }: Pick<AgentRow, 'id' | 'name'>): Act['subject'] => ({
  type: 'agent',
  id,
  name,
})

/** [AGENT-1] Throws if an id is not a folder of this space, without revealing whether it exists elsewhere. */
const checkFolders = async (
  services: Parameters<typeof foldersNamed>[0],
  workspaceId: string,
  folderIds: string[] = [],
): Promise<void> => {
  const found = await foldersNamed(services, workspaceId, folderIds)
  if (found.length < new Set(folderIds).size)
    throw new AppError('NOT_FOUND', { message: 'One of these folders no longer exists.' })
}

/**
 * [AGENT-1] An agent's picture, like a person's: an uploaded file, or an avatar of existing parts; empty for the
 * initials.
 */
const pictureOf = (image: string): string => profileImageUrl(image) ?? ''

export const createAgent = async (
  services: Services,
  from: MembersAct,
  { clientId, ...settings }: Input<'POST v2/admin/workspace/agent-create'>,
): Promise<FullAgent> => {
  const { workspaceId, at } = from
  const image = pictureOf(settings.image)
  await checkFolders(services, workspaceId, settings.folderIds)
  await checkSeat(services.db, workspaceId, settings.areaId)
  const id = await services.db.transaction(async (tx) => {
    await lockAgents(tx, workspaceId)
    const made = await agentOfClient(tx, workspaceId, clientId)
    if (made) return made.id
    if ((await agentsOfSpace(tx, workspaceId)).length >= AGENT.agentsMost)
      throw new AppError('CONFLICT', { message: `A space can have at most ${AGENT.agentsMost} agents.` })
    const row = { id: newId(), workspaceId, clientId, ...settings, image, createdAt: at, updatedAt: at }
    await insertAgent(tx, row)
    await recordAct(tx, from, { action: 'agent.made', subject: subjectOf(row) })
    return row.id
  })
  return fullAgent(services, workspaceId, id)
}

const requireAgent = async (tx: Transaction, workspaceId: string, agentId: string): Promise<AgentRow> => {
  await lockAgents(tx, workspaceId)
  const agent = await agentById(tx, workspaceId, agentId)
  if (!agent) throw new AppError('NOT_FOUND')
  return agent
}

export const changeAgent = async (
  services: Services,
  from: MembersAct,
  { agentId, ...said }: Input<'PUT v2/admin/workspace/agent-update'>,
): Promise<FullAgent> => {
  const { workspaceId, at } = from
  const input = { ...said, ...(said.image !== undefined && { image: pictureOf(said.image) }) }
  await services.db.transaction(async (tx) => {
    const before = await requireAgent(tx, workspaceId, agentId)
    // Checks only added folders. Those trashed since may stay, because they can be restored.
    const added = input.folderIds?.filter((id) => !before.folderIds.includes(id))
    await checkFolders({ db: tx }, workspaceId, added)
    const after = { ...before, ...input }
    // Checks only a changed area. If the map changed since, the old one may stay.
    if (after.areaId !== before.areaId) await checkSeat(tx, workspaceId, after.areaId)
    const changes = changesBetween(auditValues(before), auditValues(after))
    if (changes.length === 0) return
    await updateAgent(tx, agentId, { ...input, updatedAt: at })
    const named = await nameSeats(tx, workspaceId, changes)
    await recordAct(tx, from, { action: 'agent.changed', subject: subjectOf(after), changes: named })
  })
  return fullAgent(services, workspaceId, agentId)
}

/** In the format of the audit log. */
const auditValues = (row: AgentRow): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    SETTINGS.map((name) => {
      const value = row[name]
      return [name, Array.isArray(value) ? value.join(', ') : value]
    }),
  )

export const removeAgent = async (services: Services, from: MembersAct, agentId: string): Promise<void> => {
  await services.db.transaction(async (tx) => {
    const agent = await requireAgent(tx, from.workspaceId, agentId)
    await deleteAgent(tx, agentId)
    await recordAct(tx, from, { action: 'agent.removed', subject: subjectOf(agent) })
  })
}

export const synonymsFor = async ({ db }: Services, workspaceId: string) => ({
  groups: await synonymsOf(db, workspaceId),
})

export const writeSynonyms = async (
  { db }: Services,
  from: MembersAct,
  space: { id: string; name: string },
  said: string[][],
) => {
  const groups = said
    .map((words) => [...new Set(words.map((word) => word.trim()))])
    // A group needs at least two different words.
    .filter((words) => words.length > 1)
  await db.transaction(async (tx) => {
    await lockAgents(tx, space.id)
    const before = await synonymsOf(tx, space.id)
    await storeSynonyms(tx, space.id, groups)
    const changes = changesBetween({ synonyms: linesOf(before) }, { synonyms: linesOf(groups) })
    const subject = { type: 'space' as const, id: space.id, name: space.name }
    await recordAct(tx, from, { action: 'agent.synonyms', subject, changes })
  })
  return { groups }
}

/** In the format of the audit log. */
const linesOf = (groups: string[][]): string => groups.map((words) => words.join(', ')).join('; ')
