import { AppError } from '../../platform/http/app-error.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { paceOf } from '../mail/external-recipients.service.ts'
import { exportFailedRows, storeFailedRows } from './failed.service.ts'
import { importedBatches, importHistory, stopImport, undoImport } from './jobs.service.ts'
import { peopleByEmail } from './queries.ts'
import { readEmail } from './rules.ts'
import { importBatch } from './service.ts'

type Name =
  | 'POST v2/admin/workspace/import-users'
  | 'POST v2/admin/workspace/invitation-pace'
  | 'POST v2/admin/workspace/imports'
  | 'POST v2/admin/workspace/import-batches'
  | 'POST v2/admin/workspace/import-stop'
  | 'POST v2/admin/workspace/import-undo'
  | 'POST v2/admin/workspace/import-failed-rows'
  | 'POST v2/admin/workspace/import-failed-rows-export'
  | 'POST v2/admin/workspace/known-emails'

export const importCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/import-users': async (input, request) => {
    const { user } = accountOf(request)
    const { name: spaceName } = spaceOf(request).space
    if (!user.isVerified && input.sendInvitations !== false) throw new AppError('VERIFY_EMAIL_FIRST')
    return importBatch(services, { from: actFrom(services, request), spaceName }, input)
  },

  // [MAIL-3] Returned before an import begins.
  'POST v2/admin/workspace/invitation-pace': async ({ people }, request) => {
    const sender = { userId: accountOf(request).user.id, workspaceId: spaceOf(request).space.id }
    const { today, lastAt } = await paceOf(services.db, sender, people)
    return { today, lastAt: lastAt?.toISOString() ?? null }
  },

  'POST v2/admin/workspace/imports': (input, request) =>
    importHistory(services, spaceOf(request).space.id, input),

  'POST v2/admin/workspace/import-batches': ({ importId, next }, request) =>
    importedBatches(services, { workspaceId: spaceOf(request).space.id, importId }, next),

  'POST v2/admin/workspace/import-stop': (input, request) =>
    stopImport(services, actFrom(services, request), input),

  'POST v2/admin/workspace/import-undo': (input, request) =>
    undoImport(services, actFrom(services, request), input),

  'POST v2/admin/workspace/import-failed-rows': (input, request) =>
    storeFailedRows(services, actFrom(services, request), input),

  'POST v2/admin/workspace/import-failed-rows-export': ({ importId }, request) =>
    exportFailedRows(services, actFrom(services, request), importId),

  'POST v2/admin/workspace/known-emails': async ({ emails }, request) => {
    const read = emails.map((email) => ({ email, normal: readEmail(email) }))
    const normalEmails = [...new Set(read.flatMap(({ normal }) => normal ?? []))]
    const people = await peopleByEmail(services.db, spaceOf(request).space.id, normalEmails)
    const known = read.flatMap(({ email, normal }) => {
      const person = normal && people.get(normal)
      return person ? [{ ...person, email }] : []
    })
    return { known }
  },
})
