import type { SessionDescription, TrickleRequest } from '@livekit/protocol'
import { SessionDescription as Description, SignalTarget } from '@livekit/protocol'
import type { RTCRtpTransceiver, RtpPacket } from 'werift'
import { MediaStreamTrack, RTCPeerConnection } from 'werift'
import type { SignalMessage } from './rooms.ts'

/** The packets of one track, and their receivers. */
export interface Feed {
  kind: 'audio' | 'video'
  to: Set<(packet: RtpPacket) => void>
  /** Requests a key frame. */
  askForPicture(): void
}

interface Seams {
  send(message: SignalMessage): void
  onSourceGone(trackSid: string): void
}

export type SandboxLegs = ReturnType<typeof createPeerConnections>

const PICTURE_EVERY_MS = 500

/** The two connections of one client: one to send, one to receive. */
export const createPeerConnections = (seams: Seams) => {
  const upward = createUpwardLeg(seams)
  const downward = createDownwardLeg(seams)
  return {
    ...upward,
    ...downward,
    /** Not awaited, because resolving the name that hides a browser's address takes seconds and isn't needed. */
    found: ({ candidateInit, target }: TrickleRequest): void => {
      const { connection } = target === SignalTarget.PUBLISHER ? upward : downward
      connection.addIceCandidate(JSON.parse(candidateInit)).catch(() => undefined)
    },
    close: (): void => {
      for (const { connection } of [upward, downward]) void connection.close()
    },
  }
}

interface Section {
  mid: string
  isSending: boolean
  /** The client's id of the track. */
  cid: string
}

const sectionsOf = (sdp: string): Section[] =>
  sdp
    .split(/^m=/m)
    .slice(1)
    .map((section) => ({
      mid: /^a=mid:(\S+)/m.exec(section)?.[1] ?? '',
      isSending: /^a=(sendrecv|sendonly)/m.test(section),
      cid: /^a=msid:\S+ (\S+)/m.exec(section)?.[1] ?? '',
    }))

const createUpwardLeg = ({ send, onSourceGone }: Seams) => {
  const connection = new RTCPeerConnection()
  const expected = new Map<string, { sid: string; feed: Feed }>()
  const feeds = new Map<string, Feed>()
  /** By the section of the description that contains the track. */
  const flowing = new Map<string, { sid: string; feed: Feed }>()
  const listened = new Set<MediaStreamTrack>()

  const createFeed = (
    kind: Feed['kind'],
  ): Feed & { track?: MediaStreamTrack; receiver?: RTCRtpTransceiver['receiver'] } => {
    let askedAtMs = 0
    const feed: ReturnType<typeof createFeed> = {
      kind,
      to: new Set(),
      askForPicture: () => {
        const { receiver, track } = feed
        if (kind === 'audio' || !receiver || !track?.ssrc || Date.now() - askedAtMs < PICTURE_EVERY_MS) return
        askedAtMs = Date.now()
        void receiver.sendRtcpPLI(track.ssrc)
      },
    }
    return feed
  }
  const listen = (mid: string, { receiver }: RTCRtpTransceiver): void => {
    for (const track of receiver.tracks) {
      if (listened.has(track)) continue
      listened.add(track)
      track.onReceiveRtp.subscribe((packet) => {
        const feed = flowing.get(mid)?.feed as ReturnType<typeof createFeed> | undefined
        if (!feed) return
        feed.receiver = receiver
        feed.track = track
        for (const take of feed.to) take(packet)
      })
    }
  }
  const readSections = (sdp: string): void => {
    for (const { mid, isSending, cid } of sectionsOf(sdp)) {
      const before = flowing.get(mid)
      const now = isSending ? expected.get(cid) : undefined
      if (before && before !== now) {
        flowing.delete(mid)
        feeds.delete(before.sid)
        onSourceGone(before.sid)
      }
      if (now) flowing.set(mid, now)
      const transceiver = connection.getTransceivers().find((one) => one.mid === mid)
      if (now && transceiver) listen(mid, transceiver)
    }
  }
  return {
    connection,
    /** Announces that the client will send a track with this id. */
    expect: (cid: string, sid: string, kind: Feed['kind']): Feed => {
      const feed = createFeed(kind)
      expected.set(cid, { sid, feed })
      feeds.set(sid, feed)
      return feed
    },
    feedOf: (sid: string): Feed | undefined => feeds.get(sid),
    offered: async ({ sdp, id }: SessionDescription): Promise<void> => {
      await connection.setRemoteDescription({ type: 'offer', sdp })
      readSections(sdp)
      await connection.setLocalDescription(await connection.createAnswer())
      const answer = connection.localDescription?.sdp ?? ''
      send({ case: 'answer', value: new Description({ type: 'answer', sdp: answer, id }) })
    },
  }
}

interface Brought {
  feed: Feed
  transceiver: RTCRtpTransceiver
  take(packet: RtpPacket): void
}

const createDownwardLeg = ({ send }: Seams) => {
  const connection = new RTCPeerConnection()
  const brought = new Map<string, Brought>()
  let offerId = 0
  let isWaiting = false
  let isStale = false

  /** One offer at a time; changes made meanwhile are in the next one. */
  const offer = async (): Promise<void> => {
    if (isWaiting) {
      isStale = true
      return
    }
    isWaiting = true
    isStale = false
    await connection.setLocalDescription(await connection.createOffer())
    const sdp = connection.localDescription?.sdp ?? ''
    offerId += 1
    send({ case: 'offer', value: new Description({ type: 'offer', sdp, id: offerId }) })
  }
  return {
    connection,
    bring: (ownerSid: string, sid: string, feed: Feed): void => {
      const track = new MediaStreamTrack({ kind: feed.kind })
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly' })
      const { sender } = transceiver
      // In LiveKit's form: the sender, and the track.
      sender.streamIds = [`${ownerSid}|${sid}`]
      sender.onPictureLossIndication.subscribe(() => feed.askForPicture())
      const take = (packet: RtpPacket) => track.writeRtp(packet)
      feed.to.add(take)
      brought.set(sid, { feed, transceiver, take })
      void offer()
    },
    drop: (sid: string): void => {
      const one = brought.get(sid)
      if (!one) return
      brought.delete(sid)
      one.feed.to.delete(one.take)
      connection.removeTrack(one.transceiver.sender)
      void offer()
    },
    answered: async ({ sdp, id }: SessionDescription): Promise<void> => {
      if (id && id !== offerId) return
      await connection.setRemoteDescription({ type: 'answer', sdp })
      isWaiting = false
      for (const { feed } of brought.values()) feed.askForPicture()
      if (isStale) await offer()
    },
  }
}
