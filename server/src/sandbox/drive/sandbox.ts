import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { SANDBOX_PATHS } from '../../providers/link/links.ts'
import { DRIVE_SCOPE } from '../../providers/link/scopes.ts'
import { checkOwnForm, readForms } from '../form.ts'
import { createFaults } from '../link/faults.ts'
import { createLinkGrants } from '../link/grants.ts'
import { registerLinkSandbox } from '../link/sandbox.ts'
import { registerDriveFiles } from './api.ts'
import { openDriveBooks } from './drive-data.ts'
import type { Fault } from './faults.ts'
import { FAULT_ANSWERS, FAULTS } from './faults.ts'
import { driveDeskPage, fileViewPage } from './page.ts'
import { registerDriveUploads } from './uploads.ts'

type Form = { Body: Record<string, string | undefined> | null }

interface Settings {
  dataDir: string
  mainOrigin: () => string
  /** The redirect address that its client has registered. */
  callback: () => string
}

/** For tests: its data and its faults. */
export type DriveSandbox = Awaited<ReturnType<typeof registerDriveSandbox>>

/** A sandbox of Google Drive, with a consent page; never registered in production. */
export const registerDriveSandbox = async (
  app: FastifyInstance,
  { dataDir, mainOrigin, callback }: Settings,
) => {
  const path = SANDBOX_PATHS['google drive']
  const base = () => `${mainOrigin()}${path}`
  const books = openDriveBooks(dataDir)
  const grants = createLinkGrants(books.rows.oauth, books.save)
  const faults = createFaults(FAULT_ANSWERS)
  const count = { requests: 0 }
  const api = { books, grants, faults, count, path }

  await app.register(async (scope) => {
    readForms(scope)
    scope.addHook('preHandler', async ({ routeOptions, body }) => {
      if (routeOptions.url === `${path}/consent`)
        books.open(
          String((body as Form['Body'])?.['email'] ?? '')
            .trim()
            .toLowerCase(),
        )
    })
    registerLinkSandbox(scope, {
      ...{ path, issuer: base, callback, grants, isAway: () => faults.take('away') },
      linked: LINKED_ACCOUNTS['google drive'],
      meanings: {
        [DRIVE_SCOPE]: 'See, edit, create and delete only the Drive files you use with MetaPyra',
      },
    })
    scope.get(path, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(driveDeskPage(path, books, faults)),
    )
    scope.get<{ Params: { id: string } }>(`${path}/view/:id`, async ({ params: { id } }, reply) => {
      const row = Object.hasOwn(books.rows.files, id) ? books.rows.files[id] : undefined
      if (!row) throw new AppError('NOT_FOUND')
      return reply.type('text/html; charset=utf-8').send(fileViewPage(path, row))
    })
    scope.post<Form>(path, async (request, reply) => {
      checkOwnForm(request)
      const {
        act = '',
        fault = '',
        times = '1',
        email = '',
        name = '',
        size = '0',
        given,
      } = request.body ?? {}
      if (act === 'expire') grants.expireAll()
      else if (act === 'revoke') grants.revokeAll()
      else if (act === 'fault' && Object.hasOwn(FAULTS, fault)) faults.set(fault as Fault, Number(times))
      else if (act === 'add' && email && name && /^\d{1,12}$/.test(size)) {
        const mimeType = name.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream'
        books.open(email)
        books.add({ email, name, mimeType, size: Number(size), isMade: true, isGiven: given === 'on' })
        books.save()
      } else throw new AppError('NOT_FOUND')
      return reply.redirect(path, 303)
    })
  })
  // The API accepts JSON and bytes but no forms, because another site's page could send those.
  await app.register(async (scope) => {
    // Overrides the parser of the product's own calls, which leaves JSON as text.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, JSON.parse(String(body) || 'null')),
    )
    registerDriveFiles(scope, api, base)
    registerDriveUploads(scope, api, base)
  })
  return { books, grants, faults, count }
}
