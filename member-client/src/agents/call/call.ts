import { AGENT } from '@metapyra/contract/agents'
import type { Agent } from '@metapyra/contract/entities/agent'
import { ownZone } from '@metapyra/session/dates'
import { loadPart } from '@metapyra/session/load-part'
import type { TalkSpace } from '../../calls/talk.ts'
import { session } from '../../session/session.ts'
import { startBrowserCall } from './browser-call.ts'
import type { CallTransport } from './call-state.ts'
import { change, createCallState } from './call-state.ts'

export interface CallDeps {
  agent: Agent
  spaceId: string
  /** [AGENT-20] The user's mic in the room, muted so that others don't hear what is said to an agent. */
  room: Pick<TalkSpace, '$sending' | 'toggle'>
}

/** Shorter than the server's limit, so that no one talks into a call that has ended. */
const SILENT_MS = (AGENT.callSilentMinutes - 1) * 60_000
const SILENT = 'Call ended because no one spoke for a while.'

/** Runs one call from start to end; `close` ends it at any point. */
export const startCall = ({ agent, spaceId, room }: CallDeps) => {
  const $state = createCallState()
  let transport: CallTransport | undefined
  let callId: string | undefined
  let isClosed = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const muteRoom = (): void => {
    if (!room.$sending.get().microphone) return
    change($state, { isRoomMuted: true })
    room.toggle('microphone')
  }
  const setMuted = (isMuted: boolean): void => {
    if ($state.get().isMuted === isMuted || !transport) return
    if (!isMuted) muteRoom()
    change($state, { isMuted, userTranscript: '' })
    transport.mute(isMuted)
  }
  // A user who unmutes in the room is talking to the people there, not to the agent.
  const stopRoom = room.$sending.listen(({ microphone }) => {
    if (!microphone) return
    change($state, { isRoomMuted: false })
    setMuted(true)
  })
  const restartSilenceTimer = (): void => {
    clearTimeout(silence)
    if (callId && $state.get().canInterrupt) silence = setTimeout(() => end(SILENT), SILENT_MS)
  }
  const end = (note: string): void => {
    if ($state.get().phase === 'over') return
    change($state, { phase: 'over', note, userTranscript: '', agentCaption: '' })
    stopStaying()
    stopRoom()
    clearTimeout(silence)
    transport?.close()
    if ($state.get().isRoomMuted && !room.$sending.get().microphone) room.toggle('microphone')
    // If this call fails, the server ends the call itself.
    if (callId) session.api('POST v2/agent/end-call', { callId }, { isSilent: true }).catch(() => undefined)
  }
  const stopStaying = $state.listen(({ phase }, before) => {
    if (phase !== before?.phase) restartSilenceTimer()
  })
  const begin = async (): Promise<void> => {
    const user = session.state.$user.get()
    const created = await session.api(
      'POST v2/workspace/create-web-call',
      {
        ...{ agentId: agent.id, workspaceId: spaceId, userId: '' },
        ...{ name: user?.name || 'Guest', email: user?.email ?? '' },
        timezone: ownZone(),
      },
      { isSilent: true },
    )
    callId = created.callId
    if (isClosed) {
      await session.api('POST v2/agent/end-call', { callId }, { isSilent: true })
      return
    }
    muteRoom()
    if (created.provider === 'browser') transport = startBrowserCall($state, agent.id, callId)
    else {
      const { startRetellCall } = await loadPart(() => import('./retell-call.lazy.ts'))
      if (!isClosed) transport = startRetellCall($state, created.accessToken, end)
    }
    restartSilenceTimer()
  }
  begin().catch((error: unknown) =>
    end(error instanceof Error ? error.message : 'The call didn’t start. Try again.'),
  )

  return {
    $state,
    setMuted,
    say: (text: string): void => transport?.say(text),
    interrupt: (): void => transport?.interrupt(),
    close: (): void => {
      isClosed = true
      if (transport && !$state.get().canInterrupt && $state.get().phase !== 'over')
        session.toast('info', 'The transcript will be in History shortly.')
      end('')
    },
  }
}
export type Call = ReturnType<typeof startCall>
