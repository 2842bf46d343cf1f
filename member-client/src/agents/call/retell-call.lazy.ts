import { RetellWebClient } from 'retell-client-js-sdk'
import { openTrack } from '../../calls/devices/devices.ts'
import type { CallAtom, CallTransport } from './call-state.ts'
import { change } from './call-state.ts'

interface Update {
  transcript?: readonly { role: string; content: string }[]
}

/** A call over Retell, with its own package, which only loads here. */
export const startRetellCall = (
  $state: CallAtom,
  accessToken: string,
  onOver: (note: string) => void,
): CallTransport => {
  const client = new RetellWebClient()
  client.on('call_started', () => change($state, { phase: 'listening' }))
  client.on('agent_start_talking', () => change($state, { phase: 'speaking' }))
  client.on('agent_stop_talking', () => change($state, { phase: 'listening' }))
  client.on('update', ({ transcript = [] }: Update) => {
    const last = (role: string) => transcript.findLast((entry) => entry.role === role)?.content ?? ''
    change($state, { userTranscript: last('user'), agentCaption: last('agent') })
  })
  client.on('error', () => onOver('Couldn’t connect the call. Type instead, or try again in a moment.'))
  client.on('call_ended', () => onOver('Call ended. The transcript will be in History shortly.'))
  // Requests mic access here, where a refusal can be explained; the package ignores it.
  openTrack('microphone').then(
    (track) => {
      track.stop()
      if ($state.get().phase !== 'over') void client.startCall({ accessToken })
    },
    ({ message }: Error) => onOver(message || 'Mic access is blocked.'),
  )
  return {
    mute: (isMuted) => (isMuted ? client.mute() : client.unmute()),
    say: () => undefined,
    interrupt: () => undefined,
    close: () => {
      client.removeAllListeners()
      client.stopCall()
    },
  }
}
