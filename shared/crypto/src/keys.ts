import type { EcPoint, Primitives, PrivateJwk, PublicJwk } from './primitives.ts'

/** The RFC 7638 thumbprint of a P-256 point: SHA-256 as base64url, 43 characters. */
export async function thumbprint(primitives: Primitives, { x, y }: EcPoint): Promise<string> {
  // RFC 7638 §3.2 defines the members and their order.
  const text = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })
  return primitives.base64url.encode(await primitives.sha256(new TextEncoder().encode(text)))
}

/**
 * Generates a P-256 pair as JWKs (RFC 7517) with the thumbprint as `kid`. The `publicKey` and `privateKey` of `GET
 * v2/security/keyPair` (specification §7) each come from a separate call.
 */
export async function generateKeyPair(
  primitives: Primitives,
): Promise<{ publicKey: PublicJwk; privateKey: PrivateJwk }> {
  const { point, d } = await primitives.generateKeyPair()
  const publicKey: PublicJwk = { ...point, kid: await thumbprint(primitives, point) }
  return { publicKey, privateKey: { ...publicKey, d } }
}
