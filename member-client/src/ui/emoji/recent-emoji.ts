import { storeFor } from '@metapyra/session/local-store'
import { session } from '../../session/session.ts'

const RECENT = 16
const ignore = () => undefined

const emojiStore = () => storeFor<string[]>(session.state.$user.get()?.id ?? 'visitor', 'emoji')
/** Used if the browser refuses storage; lasts as long as the page. */
const inMemory: { recent: readonly string[]; tone: string } = { recent: [], tone: '' }

/** The emoji recently used in this browser, latest first, and the skin tone in which emoji are displayed. */
export const recentChoice = async () => {
  const [recent, tone] = await Promise.all([emojiStore().get('recent'), emojiStore().get('tone')]).catch(
    () => [],
  )
  return { recent: recent ?? inMemory.recent, tone: tone?.[0] ?? inMemory.tone }
}

export const saveRecent = async (emoji: string): Promise<void> => {
  const { recent } = await recentChoice()
  inMemory.recent = [emoji, ...recent.filter((recentEmoji) => recentEmoji !== emoji)].slice(0, RECENT)
  await emojiStore()
    .put('recent', [...inMemory.recent])
    .catch(ignore)
}

export const saveTone = (tone: string): void => {
  inMemory.tone = tone
  emojiStore().put('tone', [tone]).catch(ignore)
}
