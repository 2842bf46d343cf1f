import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Instant, Nullable, OneOf } from '../schema.ts'

const DnsRecord = Closed({ name: Type.String(), type: OneOf(['TXT', 'CNAME']), value: Type.String() })

/** A domain of the space's own: claimed, and from its proof on the space's address. */
export const OwnDomain = Closed({
  /** In its ASCII form. */
  host: Type.String(),
  /** What proves it. */
  record: DnsRecord,
  /** What brings browsers here. */
  pointing: DnsRecord,
  /** `missing`: proved, and its record is gone since; it counts until `releasedAfter`. */
  status: OneOf(['waiting', 'proved', 'missing']),
  provedAt: Nullable(Instant),
  checkedAt: Nullable(Instant),
  missingSince: Nullable(Instant),
  releasedAfter: Nullable(Instant),
})
export type OwnDomain = Static<typeof OwnDomain>

/** Where a space lives. */
export const SpaceAddress = Closed({
  /** `acme`: its name, also with an own domain. */
  label: Type.String(),
  /** `http://acme.localhost:3000`; the main host's where spaces have no hosts. */
  origin: Type.String(),
  /** False where spaces have no hosts, and so no domains either. */
  canHaveOwn: Type.Boolean(),
  ownDomain: Nullable(OwnDomain),
  /** Where the own domain is opened, once it is proved. */
  ownOrigin: Nullable(Type.String()),
  /** Outside production: the page where records are set by hand. */
  sandboxDns: Nullable(Type.String()),
})
export type SpaceAddress = Static<typeof SpaceAddress>
