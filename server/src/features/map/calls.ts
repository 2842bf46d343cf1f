import { MAPS } from '@metapyra/contract/constants'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { sendCompressed } from '../../platform/http/site/compressed-text.ts'
import { mapCardOf, mapFile } from './service.ts'

export const mapCalls: Handlers<'POST v2/utils/maps'> = {
  'POST v2/utils/maps': async (input) => ({
    rows: MAPS.filter(({ type }) => input.type === 'all' || type === input.type).map(mapCardOf),
  }),
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the map files without authentication, because they contain nothing about a space. */
export const registerMapFiles = (app: FastifyInstance): void => {
  app.get<{ Params: { name: string } }>('/maps/:name', async ({ params }, reply) => {
    const file = mapFile(params.name)
    if (!file) throw new AppError('NOT_FOUND')
    return sendCompressed(reply.type(file.type).header('cache-control', FOR_EVER), file.body)
  })
}
