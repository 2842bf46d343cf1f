import type { Static } from 'typebox'
import { Type } from 'typebox'
import { isInsecurePublicAddress } from './insecure-public-address.ts'

/** Settings of the S3-compatible store; without one, files are stored in `DATA_DIR/files`. */
export const FileSettings = Type.Object({
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^?#\\s]+$' })),
  S3_BUCKET: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' })),
  S3_REGION: Type.String({ pattern: '^[a-z0-9-]+$', default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String()),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String()),
  /** The prefix of all keys, for a bucket shared with others. */
  S3_PREFIX: Type.String({ pattern: '^([\\w.-]+(/[\\w.-]+)*/?)?$', default: '' }),
})
export type FileSettings = Static<typeof FileSettings>

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Empty, or ends with a slash. */
  prefix: string
}

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Reads the store from the settings; null if there is none. Throws an error that names what is missing or wrong. */
export const readS3 = (settings: FileSettings, isProduction: boolean): S3Settings | null => {
  const missing = NAMES.filter((name) => !settings[name])
  if (missing.length === NAMES.length) {
    if (settings.S3_PREFIX) throw new Error(`S3_PREFIX needs ${NAMES.join(', ')}`)
    return null
  }
  const [endpoint, bucket, accessKeyId, secretAccessKey] = NAMES.map((name) => settings[name])
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(`${NAMES.join(', ')} must be set together: ${missing.join(', ')} is missing`)
  if (!URL.canParse(endpoint)) throw new Error('S3_ENDPOINT must be a URL')
  const address = new URL(endpoint)
  // Credentials here would appear in logs, and requests don't use them.
  if (address.username || address.password)
    throw new Error('S3_ENDPOINT can’t contain a user or password: the keys have their own settings')
  if (isProduction && isInsecurePublicAddress(address))
    throw new Error('S3_ENDPOINT must be https in production, except inside your own network')
  return {
    ...{ endpoint: endpoint.replace(/\/+$/, ''), bucket, region: settings.S3_REGION },
    ...{ accessKeyId, secretAccessKey },
    prefix: settings.S3_PREFIX && `${settings.S3_PREFIX.replace(/\/$/, '')}/`,
  }
}
