import { storeFor } from '@metapyra/session/kept'

/** What somebody has recorded on this device and not saved as a file yet; it goes when they log out. */
const partsOf = (userId: string) => storeFor<Blob>(userId, 'recording')
/** Once a page: parts stay in their order however the clock is set meanwhile. */
const openedAt = Date.now()
let count = 0

/** A recording on its way to a file, part by part on this device's disk: a crash loses the last seconds alone. */
export const addPart = (userId: string, part: Blob): Promise<void> => {
  count += 1
  return partsOf(userId).put(`${openedAt} ${String(count).padStart(6, '0')}`, part)
}

export const hasParts = async (userId: string): Promise<boolean> => (await partsOf(userId).all()).length > 0

/** Offers them as a file; what is not saved then is gone. */
export const saveAs = async (userId: string, parts: Blob[], name: string): Promise<void> => {
  if (parts.length === 0) return
  const type = parts[0]?.type ?? 'video/webm'
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const ending = type.includes('mp4') ? 'mp4' : 'webm'
  Object.assign(document.createElement('a'), { href: url, download: `${name}.${ending}` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  await partsOf(userId).removeAll()
}

/** What a crash has left. */
export const savePartsAs = async (userId: string, name: string): Promise<void> =>
  saveAs(userId, await partsOf(userId).all(), name)
