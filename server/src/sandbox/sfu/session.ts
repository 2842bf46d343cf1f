import {
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo_State,
  Pong,
  Room,
  ServerInfo,
  SignalRequest,
  SignalResponse,
  TrackInfo,
  TrackPublishedResponse,
  TrackType,
} from '@livekit/protocol'
import type { WebSocket } from 'ws'
import { createPeerConnections } from './peer-connections.ts'
import type { Participant, SandboxRooms, SignalMessage } from './rooms.ts'
import { infoOf, sidOf } from './rooms.ts'
import type { SandboxPass } from './tokens.ts'

const PING_SECONDS = { pingTimeout: 15, pingInterval: 5 }

type Request = NonNullable<SignalRequest['message']>
type Of<C extends Request['case']> = Extract<Request, { case: C }>['value']

/** Runs one person's connection: handles the client's messages and sends it others. */
export const openSession = (socket: WebSocket, pass: SandboxPass, rooms: SandboxRooms): void => {
  const send = (message: SignalMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(new SignalResponse({ message }).toBinary())
  }
  const one: Participant = {
    sid: sidOf('PA'),
    room: pass.grant.room ?? '',
    pass,
    tracks: new Map(),
    legs: createPeerConnections({ send, onSourceGone: (sid) => unpublish(sid) }),
    send,
    close: (reason) => {
      send({ case: 'leave', value: new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }) })
      socket.close()
    },
  }
  const unpublish = (sid: string): void => {
    if (!one.tracks.delete(sid)) return
    for (const other of rooms.others(one)) other.legs.drop(sid)
    rooms.tellOthers(one)
  }
  const publish = (request: Of<'addTrack'>): void => {
    if (!pass.grant.canPublish) return
    const { cid, name, type, source, width, height, muted } = request
    const mimeType = type === TrackType.VIDEO ? 'video/VP8' : 'audio/opus'
    const track = new TrackInfo({ sid: sidOf('TR'), name, type, source, width, height, muted, mimeType })
    one.tracks.set(track.sid, track)
    const feed = one.legs.expect(cid, track.sid, type === TrackType.VIDEO ? 'video' : 'audio')
    send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track }) })
    rooms.tellOthers(one)
    for (const other of rooms.others(one))
      if (other.pass.grant.canSubscribe) other.legs.bring(one.sid, track.sid, feed)
  }
  const mute = ({ sid, muted }: Of<'mute'>): void => {
    const track = one.tracks.get(sid)
    if (!track) return
    track.muted = muted
    rooms.tellOthers(one)
  }
  const hear = async ({ case: what, value }: Request): Promise<void> => {
    if (what === 'offer') await one.legs.offered(value)
    else if (what === 'answer') await one.legs.answered(value)
    else if (what === 'trickle') one.legs.found(value)
    else if (what === 'addTrack') publish(value)
    else if (what === 'mute') mute(value)
    else if (what === 'ping') send({ case: 'pong', value: BigInt(Date.now()) })
    else if (what === 'pingReq')
      send({ case: 'pongResp', value: new Pong({ lastPingTimestamp: value.timestamp }) })
    else if (what === 'leave') socket.close()
  }

  const before = rooms.of(one.room).filter((other) => other.pass.identity !== pass.identity)
  send({ case: 'join', value: joinOf(one, before) })
  rooms.enter(one)
  for (const other of pass.grant.canSubscribe ? before : [])
    for (const sid of other.tracks.keys()) {
      const feed = other.legs.feedOf(sid)
      if (feed) one.legs.bring(other.sid, sid, feed)
    }
  // Messages are handled in order.
  let work = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    const { message } = SignalRequest.fromBinary(data)
    work = work.then(() => hear(message as Request)).catch(() => one.close(DisconnectReason.STATE_MISMATCH))
  })
  socket.on('close', () => rooms.leave(one))
  socket.on('error', () => rooms.leave(one))
}

const joinOf = (one: Participant, others: Participant[]): JoinResponse =>
  new JoinResponse({
    ...PING_SECONDS,
    room: new Room({ sid: sidOf('RM'), name: one.room }),
    participant: infoOf(one, ParticipantInfo_State.JOINED),
    otherParticipants: others.filter(({ pass }) => !pass.grant.hidden).map((other) => infoOf(other)),
    serverInfo: new ServerInfo({ version: '1.8.0', protocol: 15 }),
    serverVersion: '1.8.0',
    subscriberPrimary: false,
  })
