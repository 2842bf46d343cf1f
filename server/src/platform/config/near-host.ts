/** What is on this machine or in its own network, where a line needs no lock. */
const NEAR =
  /^(localhost|[\w-]+|\[::1\]|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/

/** Whether what is said there needs https in production. */
export const isFarAndOpen = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !NEAR.test(hostname)
