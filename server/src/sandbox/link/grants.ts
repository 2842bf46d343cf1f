import { createHash } from 'node:crypto'
import { digest, randomToken } from '../../platform/ids.ts'

const CODE_MS = 60_000
const ACCESS_SECONDS = 3600

/** Stored with the rest of the sandbox's data, so that linked accounts survive a restart. */
export interface GrantRows {
  grants: Record<string, { email: string; scopes: string[]; refreshDigest: string }>
  tokens: Record<string, { grantId: string; until: number }>
  refreshes: number
}
export const noGrants = (): GrantRows => ({ grants: {}, tokens: {}, refreshes: 0 })

interface GrantRequest {
  email: string
  scopes: string[]
  redirectUri: string
  codeChallenge: string
}

/** Codes and tokens of one sandbox provider whose accounts can be linked. */
export const createLinkGrants = (rows: GrantRows, save: () => void) => {
  const codes = new Map<string, GrantRequest & { goodUntil: number }>()
  const accessFor = (grantId: string) => {
    const accessToken = `sandbox-${randomToken()}`
    rows.tokens[digest(accessToken)] = { grantId, until: Date.now() + ACCESS_SECONDS * 1000 }
    const scope = rows.grants[grantId]?.scopes.join(' ') ?? ''
    return { access_token: accessToken, token_type: 'Bearer', expires_in: ACCESS_SECONDS, scope }
  }
  const end = (grantId: string) => {
    delete rows.grants[grantId]
    for (const [key, token] of Object.entries(rows.tokens))
      if (token.grantId === grantId) delete rows.tokens[key]
    save()
  }
  const grantIdOfRefresh = (token: string) =>
    Object.entries(rows.grants).find(([, { refreshDigest }]) => refreshDigest === digest(token))?.[0]
  return {
    /** A code for one use within a minute. */
    issueCode: (grantRequest: GrantRequest): string => {
      const code = randomToken()
      codes.set(code, { ...grantRequest, goodUntil: Date.now() + CODE_MS })
      return code
    },
    /** Exchanges a code for tokens; undefined if the code, address or PKCE verifier is wrong. */
    redeem: ({ code, redirectUri, verifier }: Record<'code' | 'redirectUri' | 'verifier', string>) => {
      const grantRequest = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (!grantRequest || grantRequest.goodUntil < Date.now()) return undefined
      if (grantRequest.redirectUri !== redirectUri || grantRequest.codeChallenge !== challenge)
        return undefined
      const [grantId, refreshToken] = [randomToken(), `sandbox-refresh-${randomToken()}`]
      rows.grants[grantId] = {
        email: grantRequest.email,
        scopes: grantRequest.scopes,
        refreshDigest: digest(refreshToken),
      }
      const answer = { ...accessFor(grantId), refresh_token: refreshToken }
      save()
      return answer
    },
    refresh: (refreshToken: string) => {
      const grantId = grantIdOfRefresh(refreshToken)
      if (!grantId) return undefined
      rows.refreshes += 1
      const answer = accessFor(grantId)
      save()
      return answer
    },
    /** Revokes a grant by either of its tokens. */
    revoke: (token: string): boolean => {
      const grantId = grantIdOfRefresh(token) ?? rows.tokens[digest(token)]?.grantId
      if (grantId) end(grantId)
      return grantId !== undefined
    },
    /** The token's owner and scopes; undefined if it has expired or never existed. */
    holderOf: (accessToken: string) => {
      const token = rows.tokens[digest(accessToken)]
      return token && token.until > Date.now() ? rows.grants[token.grantId] : undefined
    },
    expireAll: () => {
      for (const token of Object.values(rows.tokens)) token.until = 0
      save()
    },
    revokeAll: () => Object.keys(rows.grants).forEach(end),
  }
}

export type LinkGrants = ReturnType<typeof createLinkGrants>
