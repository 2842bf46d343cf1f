import type { Input } from '@metapyra/contract/calls'
import type { SettingsReply, SpaceSettings } from '@metapyra/contract/entities/admin'
import { GUEST_RIGHT_SETTINGS } from '@metapyra/contract/guests'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { announceEnded } from '../account/sessions/guest-sessions.service.ts'
import { changesBetween, recordAct } from '../audit/service.ts'
import { endVisitsAtClosed } from '../guest/guests.service.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import type { EditRequest } from './edits.service.ts'
import { editOf, editWithRevision, spaceSubject } from './edits.service.ts'
import type { SpaceRow } from './space.queries.ts'
import { mergeSettings } from './space.queries.ts'
import { checkSettings, hoursLine } from './space.rules.ts'

const toSettings = (stored: SpaceRow['settings']): SpaceSettings => {
  const { isGuestAllowed, ...settings } = settingsOf(stored)
  return { ...settings, isGuestAllowed: isGuestAllowed ? 'true' : 'false' }
}

const GUEST_SETTINGS = Object.values(GUEST_RIGHT_SETTINGS)

const settingsNow = async ({ db }: Services, id: string): Promise<SpaceSettings> => {
  const row = await workspaceById(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toSettings(row.settings)
}

/** Reads the revision first: a concurrent change then causes an edit conflict on save, never a lost update. */
export const settingDetails = async (services: Services, id: string): Promise<SettingsReply> => {
  const edit = await editOf(services, id, 'settings')
  // [SPACE-10] Such a space can't be closed by its settings.
  const isAlwaysOpen = services.config.fixedWorkspaceIds.includes(id)
  return { settings: await settingsNow(services, id), edit, isAlwaysOpen }
}

const logged = ({ workingHours, ...rest }: Partial<ReturnType<typeof settingsOf>>) => ({
  ...rest,
  ...(workingHours && { workingHours: hoursLine(workingHours) }),
})

/** `isGuestAllowed` is a string on the wire: parsed here, and a boolean from here on. */
export const updateSettings = async (
  services: Services,
  changing: EditRequest,
  given: Input<'PUT v2/admin/workspace/settings-update'>['settings'],
): Promise<SettingsReply> => {
  const { from } = changing
  const { workspaceId } = from
  checkSettings(given)
  const { isGuestAllowed, timeZone, ...rest } = given
  const patch = {
    ...rest,
    ...(timeZone && { timeZone }),
    ...(isGuestAllowed && { isGuestAllowed: isGuestAllowed === 'true' }),
  }
  if (Object.keys(patch).length === 0) return settingDetails(services, workspaceId)
  const now = () => settingsNow(services, workspaceId)
  await editWithRevision(services, 'settings', changing, now, async (tx, row) => {
    const before = settingsOf(row.settings)
    const merged = await mergeSettings(tx, workspaceId, patch)
    const changes = changesBetween(logged(before), logged(patch))
    await recordAct(tx, from, { action: 'settings.changed', subject: spaceSubject(row), changes })
    if (GUEST_SETTINGS.some((setting) => setting in patch)) emitOnCommit(tx, 'guests:fenced', { workspaceId })
    announceEnded(tx, await endVisitsAtClosed(tx, workspaceId, merged), { why: 'guestsShutOut' })
  })
  return settingDetails(services, workspaceId)
}
