import type { FastifyInstance } from 'fastify'

/** Bodies stay text until the caller's access is checked and the envelope is opened. */
export const installTextBodies = (http: FastifyInstance) => {
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser(
    ['application/json', 'application/jose'],
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  )
}
