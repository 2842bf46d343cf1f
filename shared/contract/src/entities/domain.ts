import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Instant, Nullable, OneOf } from '../schema.ts'

const DnsRecord = Closed({ name: Type.String(), type: OneOf(['TXT', 'CNAME']), value: Type.String() })

/** A space's own domain. It is claimed first, and serves as the space's address once it is verified. */
export const OwnDomain = Closed({
  /** The domain in its ASCII form. */
  host: Type.String(),
  /** The record that verifies the domain. */
  record: DnsRecord,
  /** The record that points the domain to this server. */
  pointing: DnsRecord,
  /** `missing`: verified, but the record has disappeared since. The domain stays valid until `releasedAfter`. */
  status: OneOf(['waiting', 'proved', 'missing']),
  provedAt: Nullable(Instant),
  checkedAt: Nullable(Instant),
  missingSince: Nullable(Instant),
  releasedAfter: Nullable(Instant),
})
export type OwnDomain = Static<typeof OwnDomain>

/** The address of a space. */
export const SpaceAddress = Closed({
  /** The space's subdomain, such as `acme`, which it keeps beside an own domain. */
  label: Type.String(),
  /** Such as `http://acme.localhost:3000`; the main host's origin if spaces have no hosts. */
  origin: Type.String(),
  /** False if spaces have no hosts and therefore no domains either. */
  canHaveOwn: Type.Boolean(),
  ownDomain: Nullable(OwnDomain),
  /** The origin of the own domain, once it is verified. */
  ownOrigin: Nullable(Type.String()),
  /** Outside production: the page where DNS records are set by hand. */
  sandboxDns: Nullable(Type.String()),
})
export type SpaceAddress = Static<typeof SpaceAddress>
