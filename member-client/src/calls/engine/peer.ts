import type { SignalData } from '@metapyra/contract/entities/talk'
import { MAX_BITRATES } from './bitrates.ts'
import { createCandidates } from './candidates.ts'
import type { Source } from './media.ts'
import { SOURCES } from './media.ts'

export type PeerState = 'connecting' | 'connected' | 'failed'
export type Tracks = Readonly<Record<Source, MediaStreamTrack | null>>

interface Deps {
  round: number
  /** True for the side that sends offers; the other side answers. */
  isInitiator: boolean
  ice: RTCConfiguration
  tracks: Tracks
  signal(data: SignalData): void
  onState(state: PeerState): void
}

export type Peer = ReturnType<typeof createPeer>

/**
 * A connection to one other browser. It carries three tracks each way in a fixed order, so that switching them on and
 * off needs no negotiation. Only one side sends offers, so that two never collide.
 */
export const createPeer = ({ round, isInitiator, ice, tracks, signal, onState }: Deps) => {
  const connection = new RTCPeerConnection({ ...ice, bundlePolicy: 'max-bundle' })
  const streams: Record<Source, MediaStream> = {
    microphone: new MediaStream(),
    camera: new MediaStream(),
    screen: new MediaStream(),
  }
  const selectedTracks: Record<Source, MediaStreamTrack | null> = { ...tracks }
  const early: RTCIceCandidateInit[] = []
  let isClosed = false
  let work = Promise.resolve()

  /**
   * Negotiation steps run in order, because simultaneous ones end in glare. The monitoring of peers detects failed
   * steps.
   */
  const enqueue = (step: () => Promise<void>): void => {
    work = work.then(() => (isClosed ? undefined : step())).catch(() => undefined)
  }
  const transceiverOf = (source: Source) => connection.getTransceivers()[SOURCES.indexOf(source)]
  const replaceTrack = async (source: Source): Promise<void> => {
    await transceiverOf(source)?.sender.replaceTrack(selectedTracks[source])
  }
  const carryAll = async (): Promise<void> => {
    for (const source of SOURCES) {
      const transceiver = transceiverOf(source)
      if (!transceiver) continue
      transceiver.direction = 'sendrecv'
      streams[source].addTrack(transceiver.receiver.track)
      await replaceTrack(source)
    }
  }
  const describe = async (): Promise<void> => {
    await connection.setLocalDescription()
    const { type, sdp } = connection.localDescription ?? {}
    if (sdp && (type === 'offer' || type === 'answer')) signal({ round, description: { type, sdp } })
  }
  const limit = async (source: Source): Promise<void> => {
    const sender = transceiverOf(source)?.sender
    const parameters = sender?.getParameters()
    if (!sender || !parameters?.encodings?.[0]) return
    parameters.encodings[0].maxBitrate = MAX_BITRATES[source]
    await sender.setParameters(parameters)
  }
  const receiveSignal = async ({ description, candidates = [] }: SignalData): Promise<void> => {
    if (description) {
      await connection.setRemoteDescription(description)
      if (description.type === 'offer') {
        await carryAll()
        await describe()
      }
      candidates.unshift(...(early.splice(0) as typeof candidates))
    }
    for (const candidate of candidates) {
      if (!connection.remoteDescription) early.push(candidate)
      else await connection.addIceCandidate(candidate)
    }
  }

  const ownCandidates = createCandidates((candidates) => signal({ round, candidates }))
  connection.onicecandidate = ({ candidate }) => ownCandidates.add(candidate)
  connection.onnegotiationneeded = () => {
    if (isInitiator) enqueue(async () => void (connection.signalingState === 'stable' && (await describe())))
  }
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection
    if (connectionState === 'connected') for (const source of SOURCES) enqueue(() => limit(source))
    if (connectionState === 'failed' && isInitiator) connection.restartIce()
    onState(connectionState === 'connected' || connectionState === 'failed' ? connectionState : 'connecting')
  }
  if (isInitiator) {
    for (const source of SOURCES) connection.addTransceiver(source === 'microphone' ? 'audio' : 'video')
    enqueue(carryAll)
  }

  return {
    round,
    streams,
    send: (source: Source, track: MediaStreamTrack | null): void => {
      selectedTracks[source] = track
      enqueue(() => replaceTrack(source))
    },
    hear: (data: SignalData): void => enqueue(() => receiveSignal(data)),
    level: (): number =>
      transceiverOf('microphone')?.receiver.getSynchronizationSources()[0]?.audioLevel ?? 0,
    close: (): void => {
      isClosed = true
      ownCandidates.close()
      connection.onconnectionstatechange = null
      connection.close()
    },
  }
}
