import type { FastifyInstance } from 'fastify'

/** Lets a sandbox's scope read plain forms; nowhere else is a form's body read. */
export const readForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
