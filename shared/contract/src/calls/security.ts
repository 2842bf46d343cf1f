import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { PROVIDERS } from '../constants.ts'
import { Closed, Empty, Instant, Nullable, OneOf, PrivateJwk, PublicJwk } from '../schema.ts'

export const security = {
  'GET v2/security/keyPair': {
    summary: 'The key for sealing requests and the session’s own reading key',
    access: 'public',
    body: Empty,
    reply: Closed({ publicKey: PublicJwk, privateKey: PrivateJwk, expiresAt: Instant }),
    limit: { max: 300, seconds: 60 },
  },
  'GET v2/utils/app-config': {
    summary: 'What clients need to know before login',
    access: 'public',
    body: Empty,
    reply: Closed({
      appConfig: Closed({
        name: Type.String(),
        version: Type.String(),
        requireEncryption: Type.Boolean(),
        spaceHosts: Type.Boolean(),
        mainHost: Type.String(),
        /** True if plans are sold here. If not, every space has all features and no limits. */
        isPaymentOn: Type.Boolean(),
        /** If true, pages of the main host are displayed only on that host. */
        isProduction: Type.Optional(Type.Boolean()),
      }),
      spaceConfig: Closed({ companySizes: Type.Array(Type.String()) }),
      characterConfig: Closed({
        looks: Type.Array(Type.String()),
        colours: Type.Array(Type.String()),
        /** By the name of the part: its possible values, the default first. */
        parts: Type.Record(Type.String(), Type.Array(Type.String())),
      }),
      industryConfig: Type.Array(Type.String()),
      communityConfig: Type.Array(Type.String()),
      videoColorCode: Type.Array(Type.String()),
      virtualBackgrounds: Type.Array(Closed({ id: Type.String(), name: Type.String(), url: Type.String() })),
      vapidPublicKey: Type.String(),
      /** Null if no form requires a captcha pass. */
      captcha: Nullable(
        Closed({ siteKey: Type.String(), script: Type.String(), kind: OneOf(['checkbox', 'score']) }),
      ),
      providers: Type.Array(OneOf(PROVIDERS)),
      /** The outside accounts that can be linked on this server: `google drive`. */
      links: Type.Array(Type.String()),
    }),
  },
} satisfies Calls
