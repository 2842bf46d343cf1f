import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, Text, Words } from '../schema.ts'

/** What somebody sends at the moment. */
export const Media = Closed({
  isMuted: Type.Boolean(),
  hasCamera: Type.Boolean(),
  isSharing: Type.Boolean(),
})
export type Media = Static<typeof Media>

/** A page that can talk says so, and again whenever what it sends changes; each page has a `seat` of its own. */
export const TalkMedia = Closed({ seat: Id, ...Media.properties })
export type TalkMedia = Static<typeof TalkMedia>

/** What somebody keeps of a conversation: it recorded, or what is said written down. Only whoever is allowed to. */
export const KEEPS = ['recording', 'captions'] as const
export type Keep = (typeof KEEPS)[number]

export interface TalkMember extends TalkMedia {
  userId: string
  /** Absent where they keep nothing. */
  keeps?: readonly Keep[]
}

/** Begins or ends in one's own circle, which is told before. */
export const TalkKeep = Closed({ keep: OneOf(KEEPS), isOn: Type.Boolean() })
export type TalkKeep = Static<typeof TalkKeep>

/** What somebody says, as their own browser understands it; the same `line` again as it understands more. */
export const TalkCaption = Closed({
  line: Words(60),
  text: Words(300),
  isFinal: Type.Boolean(),
})
export type TalkCaption = Static<typeof TalkCaption>

export interface HeardCaption extends TalkCaption {
  from: string
}

/** `near`: by nearness. `meeting`, `stage`: all who are in that area. */
export type CircleKind = 'near' | 'meeting' | 'stage'

/** As many people as talk with each other at a time there. */
export type TalkFits = Readonly<Record<CircleKind, number>>

/** From browser to browser, or by a server that passes media on. */
export type TalkWay = 'mesh' | 'sfu'

/** People who talk with each other. */
export interface Circle {
  id: string
  kind: CircleKind
  via: TalkWay
  /** Oneself among them. */
  members: TalkMember[]
}

/** Whom one talks with at the moment. */
export interface Talk {
  circle: Circle | null
  /** Those on a stage, whom one hears beside one's own circle, and who do not hear oneself. */
  stages: Circle[]
  /** One stands near people who are as many as can talk with each other. */
  isFull: boolean
  /** One came back to the media server uninvited, again and again: one talks with nobody for some minutes. */
  isLeftOut?: boolean
  /** Who stands near and would be talked with, had both agreed to it, where the space asks for that. */
  strangers: TalkStranger[]
}

export interface TalkStranger {
  userId: string
  /** One has agreed, and they have not yet. */
  isAwaited: boolean
}

/** Somebody near, with whom one would talk. */
export const TalkAgree = Closed({ to: Id })

const Candidate = Closed({
  candidate: Text(400),
  sdpMid: Nullable(Text(16)),
  sdpMLineIndex: Nullable(Type.Integer({ minimum: 0, maximum: 15 })),
  usernameFragment: Type.Optional(Nullable(Text(256))),
})

/** What two browsers tell each other to connect (WebRTC): at most 32 KB. */
export const SignalData = Closed({
  /** Of the connection that it is about: when it was begun, by the clock of who began it, so that a later one counts. */
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

/** `seat`: the receiver's, as the sender knows it; a page that has been loaded anew gets nothing of the one before. */
export const TalkSignal = Closed({ to: Id, seat: Id, data: SignalData })
export type TalkSignal = Static<typeof TalkSignal>

export interface HeardSignal {
  from: string
  seat: string
  data: SignalData
}

/** The circle that one wants to talk in, or the stage that one wants to hear, by a server that passes media on. */
export const TalkPlace = Closed({ circle: Id })
export type TalkPlace = Static<typeof TalkPlace>

/** What that server lets one in with; once in, one stays as long as one belongs there. */
export interface TalkPass {
  url: string
  token: string
  lifetimeMs: number
}

/** As RTCPeerConnection takes it. */
export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/** Servers that help two browsers to find each other, and for how long they may be asked so. */
export interface IceServers {
  iceServers: IceServer[]
  /** `relay`: by relays alone, so that nobody is shown where somebody is. */
  transport: 'all' | 'relay'
  lifetimeMs: number
}
