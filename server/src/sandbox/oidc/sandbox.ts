import type { ProviderName } from '@metapyra/contract/constants'
import { PROVIDERS } from '@metapyra/contract/constants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { digest } from '../../platform/ids.ts'
import { readForms } from '../form.ts'
import type { AuthorizeQuery } from './consent-page.ts'
import { consentPage, refusedPage } from './consent-page.ts'
import type { SandboxPerson } from './grants.ts'
import { createSandboxGrants } from './grants.ts'

/** The only client that the sandbox's providers know. */
export const SANDBOX_CLIENT = { clientId: 'metapyra-sandbox', clientSecret: 'metapyra-sandbox-secret' }
export const sandboxIssuer = (mainOrigin: string, name: ProviderName): string =>
  `${mainOrigin}/sandbox/oidc/${name}`

type Fields = Record<string, string | undefined>

/** Sandbox OpenID providers with the protocol of the real ones; never registered in production. */
export const registerOidcSandbox = async (
  app: FastifyInstance,
  mainOrigin: () => string,
  callbackOf: (name: ProviderName) => string,
): Promise<void> => {
  await app.register(async (scope) => {
    readForms(scope)
    for (const name of PROVIDERS)
      registerOne(scope, name, () => sandboxIssuer(mainOrigin(), name), callbackOf)
  })
}

const registerOne = (
  app: FastifyInstance,
  name: ProviderName,
  issuer: () => string,
  callbackOf: (name: ProviderName) => string,
): void => {
  const base = `/sandbox/oidc/${name}`
  const grants = createSandboxGrants(issuer, SANDBOX_CLIENT.clientId)
  const people = new Map<string, SandboxPerson>()
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  const back = (reply: FastifyReply, authorizeQuery: AuthorizeQuery, answer: Record<string, string>) => {
    const query = new URLSearchParams({ ...answer, state: authorizeQuery.state, iss: issuer() })
    return reply.header('cache-control', 'no-store').redirect(`${authorizeQuery.redirect_uri}?${query}`, 303)
  }

  app.get(`${base}/.well-known/openid-configuration`, async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
  }))
  app.get(`${base}/jwks`, () => grants.jwks())

  app.get<{ Querystring: Fields }>(`${base}/authorize`, async ({ query }, reply) => {
    const problem = problemOf(query, callbackOf(name))
    if (problem) return show(reply.code(400), refusedPage(problem))
    return show(reply, consentPage(name, askedOf(query), [...people.values()].slice(-5).reverse()))
  })

  app.post<{ Body: Fields }>(`${base}/consent`, async ({ body }, reply) => {
    const query = askedOf(body)
    if (query.redirect_uri !== callbackOf(name))
      return show(reply.code(400), refusedPage('This address isn’t registered.'))
    if (body['answer'] !== 'continue') return back(reply, query, { error: 'access_denied' })
    const person = personOf(name, body)
    people.delete(person.subject)
    people.set(person.subject, person)
    const code = grants.issueCode({
      person,
      redirectUri: query.redirect_uri,
      codeChallenge: query.code_challenge,
      nonce: query.nonce,
    })
    return back(reply, query, { code })
  })

  app.post<{ Body: Fields }>(`${base}/token`, async ({ body, headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isOurClient(body, headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
    if (body['grant_type'] !== 'authorization_code')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    const claim = {
      code: body['code'] ?? '',
      redirectUri: body['redirect_uri'] ?? '',
      verifier: body['code_verifier'] ?? '',
    }
    return (await grants.redeem(claim)) ?? reply.code(400).send({ error: 'invalid_grant' })
  })

  app.get(`${base}/userinfo`, async ({ headers }, reply) => {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return grants.userinfo(token) ?? reply.code(401).send({ error: 'invalid_token' })
  })
}

const askedOf = (fields: Fields): AuthorizeQuery => ({
  redirect_uri: fields['redirect_uri'] ?? '',
  state: fields['state'] ?? '',
  nonce: fields['nonce'] ?? '',
  code_challenge: fields['code_challenge'] ?? '',
})

const problemOf = (query: Fields, callback: string): string | undefined => {
  if (query['client_id'] !== SANDBOX_CLIENT.clientId) return 'There’s no such client.'
  if (query['redirect_uri'] !== callback) return 'This address isn’t registered.'
  if (query['response_type'] !== 'code') return 'Only the code flow is supported.'
  if (!query['scope']?.split(' ').includes('openid')) return 'The scope needs openid.'
  if (query['code_challenge_method'] !== 'S256' || !query['code_challenge'])
    return 'PKCE with S256 is required.'
  return undefined
}

const personOf = (name: ProviderName, fields: Fields): SandboxPerson => {
  const email = (fields['email'] ?? '').trim()
  const isTicked = fields['email_verified'] === 'on'
  return {
    subject: fields['subject']?.trim() || digest(`${name}/${email.toLowerCase()}`).slice(0, 21),
    name: (fields['name'] ?? '').trim(),
    email,
    // Microsoft omits this unless a tenant has configured it.
    isEmailVerified: isTicked || name === 'google' ? isTicked : undefined,
  }
}

/** True if a token request comes from the known client, authenticated in either way. */
export const isOurClient = (body: Fields, authorization = ''): boolean => {
  const basic = /^Basic (\S+)$/i.exec(authorization)?.[1]
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [body['client_id'], body['client_secret']]
  return id === SANDBOX_CLIENT.clientId && secret === SANDBOX_CLIENT.clientSecret
}
