import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, Text, Words } from '../schema.ts'

/** The media that a person sends at the moment. */
export const Media = Closed({
  isMuted: Type.Boolean(),
  hasCamera: Type.Boolean(),
  isSharing: Type.Boolean(),
})
export type Media = Static<typeof Media>

/**
 * Sent by a page that can take part in a conversation, and again whenever its media changes. Each page has its own
 * `seat`.
 */
export const TalkMedia = Closed({ seat: Id, ...Media.properties })
export type TalkMedia = Static<typeof TalkMedia>

/** What a person with the right can save of a conversation: a recording, or captions. */
export const CAPTURE_KINDS = ['recording', 'captions'] as const
export type CaptureKind = (typeof CAPTURE_KINDS)[number]

export interface TalkMember extends TalkMedia {
  userId: string
  /** Absent if they save nothing. */
  keeps?: readonly CaptureKind[]
}

/** Starts or stops saving in the caller's own circle, whose members are notified beforehand. */
export const TalkKeep = Closed({ keep: OneOf(CAPTURE_KINDS), isOn: Type.Boolean() })
export type TalkKeep = Static<typeof TalkKeep>

/** What a person says, as recognized by their own browser. The same `line` is sent again as more is recognized. */
export const TalkCaption = Closed({
  line: Words(60),
  text: Words(300),
  isFinal: Type.Boolean(),
})
export type TalkCaption = Static<typeof TalkCaption>

export interface ReceivedCaption extends TalkCaption {
  from: string
}

/** `near`: by distance. `meeting`, `stage`: everyone in that area. */
export type CircleKind = 'near' | 'meeting' | 'stage'

/** The most people in one conversation, by kind of circle. */
export type CircleCapacity = Readonly<Record<CircleKind, number>>

/** From browser to browser, or through a server that forwards media. */
export type MediaTransport = 'mesh' | 'sfu'

/** People in one conversation. */
export interface Circle {
  id: string
  kind: CircleKind
  via: MediaTransport
  /** Includes the caller. */
  members: TalkMember[]
}

/** The conversation that the caller is in at the moment. */
export interface Talk {
  circle: Circle | null
  /** The stages that the caller hears beside their own circle. People on them do not hear the caller. */
  stages: Circle[]
  /** True if the caller is near a conversation that is full. */
  isFull: boolean
  /**
   * True if the caller has repeatedly rejoined the media server without permission. They are left out of conversations
   * for some minutes.
   */
  isLeftOut?: boolean
  /** People nearby who would join the conversation once both have agreed, if the space requires consent. */
  strangers: ConsentCandidate[]
}

export interface ConsentCandidate {
  userId: string
  /** True if the caller has agreed and the other person has not yet. */
  isAwaited: boolean
}

/** Agrees to talk with a person nearby. */
export const TalkAgree = Closed({ to: Id })

const Candidate = Closed({
  candidate: Text(400),
  sdpMid: Nullable(Text(16)),
  sdpMLineIndex: Nullable(Type.Integer({ minimum: 0, maximum: 15 })),
  usernameFragment: Type.Optional(Nullable(Text(256))),
})

/** What two browsers exchange to connect (WebRTC): at most 32 KB. */
export const SignalData = Closed({
  /**
   * Identifies the connection: when it was started, on the clock of the browser that started it, so that a later one
   * takes precedence.
   */
  round: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  description: Type.Optional(
    Closed({
      type: Type.Union([Type.Literal('offer'), Type.Literal('answer')]),
      sdp: Text(22_000),
    }),
  ),
  candidates: Type.Optional(Type.Array(Candidate, { maxItems: 16 })),
})
export type SignalData = Static<typeof SignalData>

/** `seat`: the receiver's, as the sender knows it. A reloaded page does not receive the signals of the previous one. */
export const TalkSignal = Closed({ to: Id, seat: Id, data: SignalData })
export type TalkSignal = Static<typeof TalkSignal>

export interface ReceivedSignal {
  from: string
  seat: string
  data: SignalData
}

/** The circle that the caller wants to talk in, or the stage that they want to hear, through a media server. */
export const TalkPlace = Closed({ circle: Id })
export type TalkPlace = Static<typeof TalkPlace>

/** The token by which the media server admits the caller. Once in, they stay as long as they belong there. */
export interface SfuToken {
  url: string
  token: string
  lifetimeMs: number
}

/** In the form that RTCPeerConnection takes. */
export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/** Servers that help two browsers to connect, and how long their credentials are valid. */
export interface IceServers {
  iceServers: IceServer[]
  /** `relay`: only through relays, so that no one learns another person's IP address. */
  transport: 'all' | 'relay'
  lifetimeMs: number
}
