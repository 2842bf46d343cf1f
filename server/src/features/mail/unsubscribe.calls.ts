import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { rateLimitOf } from '../../platform/http/limits/rate-limits.ts'
import { standalonePage } from '../../platform/http/site/plain-page.ts'
import type { Services } from '../../platform/services.ts'
import { isStopped, readStop, setStopped } from './unsubscribe.service.ts'

/** High, because mailbox services make requests for many people from one IP address. */
const PER_ADDRESS = { max: 300, seconds: 60 }
const MAX_BYTES = 4096

const button = (words: string, act: 'stop' | 'again', look = '') =>
  `<form method="post" action="?act=${act}"><button class="act${look}">${words}</button></form>`

const ASK = {
  title: 'Stop emails like this?',
  main: `<p>You won’t get any more emails from the person and space that sent you this one.</p>${button('Stop these emails', 'stop')}`,
}
const STOPPED = {
  title: 'You’ve stopped these emails',
  main: `<p>You won’t get any more emails from the person and space that sent you that one.</p>${button('Get them again', 'again', ' quiet')}`,
}

/**
 * [MAIL-4] `/api/mail/stop/TOKEN`, the page for unsubscribing. Opening it does nothing, because scanners open links.
 * Its button unsubscribes, and so does the one-click request of mailbox services (RFC 8058), from anywhere and without
 * a cookie. Having the link proves having the mail.
 */
export const registerMailStop = (app: FastifyInstance, services: Services): void => {
  const options = {
    bodyLimit: MAX_BYTES,
    config: { rateLimit: rateLimitOf({ limit: PER_ADDRESS }, services.config.RATE_LIMIT_FACTOR) },
  }
  const stopOf = (token: string) => {
    const stop = readStop(services, token)
    if (!stop) throw new AppError('NOT_FOUND')
    return stop
  }
  const show = (reply: FastifyReply, { title, main }: typeof ASK) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(standalonePage({ title, home: '/', main }))
  void app.register(async (scope) => {
    // The form's input is in the URL, and a mailbox service's body only repeats what the request does, so bodies are
    // ignored.
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      body.once('end', () => done(null))
    })
    scope.get<{ Params: { '*': string } }>('/api/mail/stop/*', options, async (request, reply) => {
      const stop = stopOf(request.params['*'])
      return show(reply, (await isStopped(services, stop)) ? STOPPED : ASK)
    })
    scope.post<{ Params: { '*': string }; Querystring: { act?: string } }>(
      '/api/mail/stop/*',
      options,
      async (request, reply) => {
        const stop = stopOf(request.params['*'])
        const isEnding = request.query.act !== 'again'
        await setStopped(services, stop, isEnding)
        return show(reply, isEnding ? STOPPED : ASK)
      },
    )
  })
}
