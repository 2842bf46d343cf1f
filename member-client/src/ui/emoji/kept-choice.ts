import { storeFor } from '@metapyra/session/kept'
import { session } from '../../session/session.ts'

const RECENT = 16
const ignore = () => undefined

const own = () => storeFor<string[]>(session.state.$user.get()?.id ?? 'visitor', 'emoji')
/** Where the browser refuses storage, it lasts as long as the page. */
const here: { recent: readonly string[]; tone: string } = { recent: [], tone: '' }

/** What was chosen before on this browser, the last first; and in which tone of skin emoji are shown. */
export const recentChoice = async () => {
  const [recent, tone] = await Promise.all([own().get('recent'), own().get('tone')]).catch(() => [])
  return { recent: recent ?? here.recent, tone: tone?.[0] ?? here.tone }
}

export const saveRecent = async (emoji: string): Promise<void> => {
  const { recent } = await recentChoice()
  here.recent = [emoji, ...recent.filter((one) => one !== emoji)].slice(0, RECENT)
  await own()
    .put('recent', [...here.recent])
    .catch(ignore)
}

export const saveTone = (tone: string): void => {
  here.tone = tone
  own().put('tone', [tone]).catch(ignore)
}
