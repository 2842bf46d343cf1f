import { createHash } from 'node:crypto'
import type * as Jose from 'jose'
import { digest, randomToken } from '../../platform/ids.ts'

const CODE_MS = 60_000
const ID_TOKEN_SECONDS = 3600

/** A person as entered on the sandbox's consent page. */
export interface SandboxPerson {
  subject: string
  name: string
  email: string
  /** Undefined if the provider doesn't say, as with Microsoft. */
  isEmailVerified: boolean | undefined
}

interface Grant {
  person: SandboxPerson
  redirectUri: string
  codeChallenge: string
  nonce: string
  goodUntil: number
}

interface Claim {
  code: string
  redirectUri: string
  verifier: string
}

const claimsOf = ({ name, email, isEmailVerified }: SandboxPerson) => ({
  name,
  email,
  ...(isEmailVerified !== undefined && { email_verified: isEmailVerified }),
})

/** Codes, keys and tokens of one sandbox provider, until the server stops. */
export const createSandboxGrants = (issuer: () => string, clientId: string) => {
  const grants = new Map<string, Grant>()
  const holders = new Map<string, SandboxPerson>()
  let keys: Promise<{ jose: typeof Jose; privateKey: Jose.CryptoKey; jwk: Jose.JWK }> | undefined
  const makeKeys = async () => {
    const jose = await import('jose')
    const { privateKey, publicKey } = await jose.generateKeyPair('RS256')
    const jwk = { ...(await jose.exportJWK(publicKey)), kid: randomToken(), alg: 'RS256', use: 'sig' }
    return { jose, privateKey, jwk }
  }
  const keysOnce = () => {
    keys ??= makeKeys()
    return keys
  }
  const take = ({ code, redirectUri, verifier }: Claim): Grant | undefined => {
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isRight = grant?.redirectUri === redirectUri && grant.codeChallenge === challenge
    return isRight && grant.goodUntil > Date.now() ? grant : undefined
  }
  return {
    jwks: async () => ({ keys: [(await keysOnce()).jwk] }),
    /** A code for one use within a minute. */
    issueCode: (grant: Omit<Grant, 'goodUntil'>): string => {
      const code = randomToken()
      grants.set(code, { ...grant, goodUntil: Date.now() + CODE_MS })
      setTimeout(() => grants.delete(code), CODE_MS).unref()
      return code
    },
    /** Exchanges a code for tokens; undefined if the code, address or PKCE verifier is wrong. */
    redeem: async (claim: Claim) => {
      const grant = take(claim)
      if (!grant) return undefined
      const { jose, privateKey, jwk } = await keysOnce()
      const { person, nonce } = grant
      const accessToken = randomToken()
      holders.set(digest(accessToken), person)
      const idToken = await new jose.SignJWT({ ...claimsOf(person), ...(nonce && { nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '' })
        .setIssuer(issuer())
        .setAudience(clientId)
        .setSubject(person.subject)
        .setIssuedAt()
        .setExpirationTime(`${ID_TOKEN_SECONDS}s`)
        .sign(privateKey)
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: ID_TOKEN_SECONDS,
        scope: 'openid email profile',
        id_token: idToken,
      }
    },
    /** The userinfo for an access token; undefined if the token is unknown. */
    userinfo: (accessToken: string) => {
      const person = holders.get(digest(accessToken))
      return person && { sub: person.subject, ...claimsOf(person) }
    },
  }
}
