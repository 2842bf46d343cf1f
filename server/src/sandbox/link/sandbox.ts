import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusedPage } from '../oidc/consent-page.ts'
import { isOurClient, SANDBOX_CLIENT } from '../oidc/sandbox.ts'
import type { AuthorizeQuery } from './consent-page.ts'
import { linkConsentPage } from './consent-page.ts'
import type { LinkGrants } from './grants.ts'

type Fields = Record<string, string | undefined>

interface Sandbox {
  /** The sandbox's path on this host: `/sandbox/drive`. */
  path: string
  linked: LinkedDeclared
  meanings: Record<string, string>
  issuer: () => string
  /** The only redirect address that its client has registered. */
  callback: () => string
  grants: LinkGrants
  /** Checked at each token request. */
  isAway: () => boolean
}

/** OAuth 2.0 as a provider of linked accounts implements it; the scope parses forms. */
export const registerLinkSandbox = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { path, issuer, callback, grants, linked, meanings, isAway } = sandbox
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  const back = (reply: FastifyReply, authorizeQuery: AuthorizeQuery, answer: Record<string, string>) => {
    const query = new URLSearchParams({ ...answer, state: authorizeQuery.state, iss: issuer() })
    return reply.header('cache-control', 'no-store').redirect(`${authorizeQuery.redirect_uri}?${query}`, 303)
  }

  app.get(`${path}/.well-known/openid-configuration`, async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    revocation_endpoint: `${issuer()}/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
  }))

  app.get<{ Querystring: Fields }>(`${path}/authorize`, async ({ query }, reply) => {
    const problem = problemOf(query, callback())
    if (problem) return show(reply.code(400), refusedPage(problem))
    return show(reply, linkConsentPage({ linked, meanings, action: `${path}/consent` }, askedOf(query)))
  })

  app.post<{ Body: Fields }>(`${path}/consent`, async ({ body }, reply) => {
    const query = askedOf(body)
    if (query.redirect_uri !== callback())
      return show(reply.code(400), refusedPage('This address isn’t registered.'))
    const email = (body['email'] ?? '').trim().toLowerCase()
    if (body['answer'] !== 'continue' || !email) return back(reply, query, { error: 'access_denied' })
    const scopes = query.scope.split(' ').filter((scope) => !meanings[scope] || body[scope] === 'on')
    const { redirect_uri: redirectUri, code_challenge: codeChallenge } = query
    const code = grants.issueCode({ email, scopes, redirectUri, codeChallenge })
    return back(reply, query, { code, scope: scopes.join(' ') })
  })

  app.post<{ Body: Fields }>(`${path}/token`, async ({ body, headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (isAway()) return reply.code(503).send({ error: 'temporarily_unavailable' })
    if (!isOurClient(body, headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
    const type = body['grant_type']
    if (type !== 'authorization_code' && type !== 'refresh_token')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    const tokens =
      type === 'refresh_token'
        ? grants.refresh(body['refresh_token'] ?? '')
        : grants.redeem({
            code: body['code'] ?? '',
            redirectUri: body['redirect_uri'] ?? '',
            verifier: body['code_verifier'] ?? '',
          })
    return tokens ?? reply.code(400).send({ error: 'invalid_grant' })
  })

  app.post<{ Body: Fields }>(`${path}/revoke`, async ({ body }, reply) => {
    if (isAway()) return reply.code(503).send({ error: 'temporarily_unavailable' })
    if (grants.revoke(body['token'] ?? '')) return reply.code(200).send()
    return reply.code(400).send({ error: 'invalid_token' })
  })
}

const askedOf = (fields: Fields): AuthorizeQuery => ({
  redirect_uri: fields['redirect_uri'] ?? '',
  state: fields['state'] ?? '',
  code_challenge: fields['code_challenge'] ?? '',
  scope: fields['scope'] ?? '',
})

const problemOf = (query: Fields, callback: string): string | undefined => {
  if (query['client_id'] !== SANDBOX_CLIENT.clientId) return 'There’s no such client.'
  if (query['redirect_uri'] !== callback) return 'This address isn’t registered.'
  if (query['response_type'] !== 'code') return 'Only the code flow is supported.'
  if (query['code_challenge_method'] !== 'S256' || !query['code_challenge'])
    return 'PKCE with S256 is required.'
  return undefined
}
