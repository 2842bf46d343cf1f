/** Hosts on this machine or in its own network, where a connection needs no encryption. */
const NEAR =
  /^(localhost|[\w-]+|\[::1\]|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/

/** True if connections to this address need https in production. */
export const isInsecurePublicAddress = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !NEAR.test(hostname)
