import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { SpaceAddress } from '../entities/domain.ts'
import { Closed, Empty, OneOf, Text } from '../schema.ts'

/** A space's own domain, which is set up in the settings and not by `v2/workspace/create`. */
export const domain = {
  'POST v2/admin/workspace/own-domain-detail': {
    summary: 'The space’s address and the state of its own domain',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: SpaceAddress,
  },
  'POST v2/admin/workspace/own-domain': {
    summary: 'Claim a domain; takes effect once a TXT record proves it',
    beyond: true,
    access: 'admin',
    body: Closed({ domain: Text(253) }),
    reply: SpaceAddress,
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/admin/workspace/own-domain-check': {
    summary: 'Check the claimed domain’s record now',
    beyond: true,
    access: 'admin',
    body: Empty,
    reply: Closed({
      address: SpaceAddress,
      /** `unpointed`: the record exists, but the domain does not point here yet. `silent`: the DNS did not answer. */
      finding: OneOf(['found', 'absent', 'different', 'unpointed', 'silent']),
    }),
    limit: { max: 30, seconds: 300 },
  },
  'POST v2/admin/workspace/own-domain-remove': {
    summary: 'Remove the space’s own domain; its sessions end right away',
    beyond: true,
    access: 'admin',
    body: Closed({ domain: Type.String({ minLength: 1, maxLength: 253, pattern: '^[^\\u0000\\p{Cs}]*$' }) }),
    reply: SpaceAddress,
    limit: { max: 20, seconds: 600 },
  },
} satisfies Calls
