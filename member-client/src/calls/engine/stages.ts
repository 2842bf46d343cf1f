import type { Talk, TalkMember } from '@metapyra/contract/entities/talk'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import { NOTHING_SENT } from './media.ts'

interface Deps {
  selfId(): string
  /** The media server's backend, for one stage. */
  openServer(circleId: string): MediaBackend
}

/** Returns the people on stages, who are not in the user's own circle. */
export const speakersOf = ({ stages }: Talk, selfId: string): TalkMember[] =>
  stages.flatMap(({ members }) => members.filter(({ userId }) => userId !== selfId))

/** [TALK-21] Plays the stage's media to the audience; nothing is sent the other way. */
export const createStages = ({ selfId, openServer }: Deps) => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  /** True if the user has muted the stage. */
  const $isSilent = atom(false)
  const servers = new Map<string, MediaBackend>()

  const show = (): void =>
    $remotes.set(new Map([...servers.values()].flatMap(({ $remotes: of }) => [...of.get()])))
  const open = (id: string): MediaBackend => {
    const server = openServer(id)
    servers.set(id, server)
    server.$remotes.listen(show)
    return server
  }
  return {
    $remotes,
    $isSilent,
    follow: ({ stages }: Talk): void => {
      for (const { id, members } of stages) {
        const speakers = members.filter(({ userId }) => userId !== selfId())
        const server = servers.get(id) ?? open(id)
        server.follow(speakers, NOTHING_SENT)
      }
      for (const [id, server] of [...servers]) {
        if (stages.some((stage) => stage.id === id)) continue
        servers.delete(id)
        server.close()
      }
      show()
    },
    close: (): void => {
      for (const server of servers.values()) server.close()
    },
  }
}
