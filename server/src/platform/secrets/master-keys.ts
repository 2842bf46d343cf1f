export interface MasterKey {
  id: string
  bytes: Buffer
}

const LEAST_BYTES = 32
const FORM =
  'must be NAME:KEY, several separated by commas, newest first. NAME has letters, digits, ".", "_" and "-"; KEY has at least 32 bytes in base64url. Create one with: echo "1:$(openssl rand -base64 32 | tr \'+/\' \'-_\' | tr -d \'=\')"'
/** A key without a name is named 1. */
const KEY = /^(?:([\w.-]{1,64}):)?([\w+/-]+={0,2})$/

/**
 * Parses the keys of `SECRET_KEY` or `secret.key`; throws an error that names the problem, but never contains the key.
 */
export const readMasterKeys = (text: string, name = 'SECRET_KEY'): [MasterKey, ...MasterKey[]] => {
  const keys = text.split(',').map((one): MasterKey => {
    const [, id = '1', encoded = ''] = KEY.exec(one.trim()) ?? []
    const bytes = Buffer.from(encoded, 'base64url')
    if (bytes.length < LEAST_BYTES) throw new Error(`${name} ${FORM}`)
    return { id, bytes }
  })
  const [newest, ...older] = keys
  if (!newest) throw new Error(`${name} ${FORM}`)
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error(
      `${name} has two keys with the same name, so data encrypted with the second one couldn’t be read`,
    )
  return [newest, ...older]
}
