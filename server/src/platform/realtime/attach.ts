import type { Server as HttpServer } from 'node:http'
import { isVisitor } from '@metapyra/contract/presence'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../http/app-error.ts'
import type { CallerLookup } from '../http/caller-lookup.ts'
import { asAppError } from '../http/error-replies.ts'
import type { Services } from '../services.ts'
import { admit, sessionTokenOf, spaceIdOf } from './admission.ts'
import { createWires, withTimeout } from './connection/engine.ts'
import { createHandshakeGuard, MAX_SOCKETS_AN_ADDRESS } from './connection/handshake-guard.ts'
import type { LiveSocket } from './connection/io.ts'
import { createIo, endRoom, rawSockets } from './connection/io.ts'
import { createRemoteReader } from './connection/remote-address.ts'
import { closeSlowConsumers, LOOK_EVERY_MS } from './connection/slow-consumers.ts'
import type { WebTransportUpgrades } from './connection/webtransport-upgrades.ts'
import { createWebTransportUpgrades } from './connection/webtransport-upgrades.ts'
import { createWire } from './connection/wire.ts'
import { createDispatch } from './dispatch.ts'
import type { Live, LiveCaller, LiveHandlers } from './live.ts'
import { createLive } from './live-sockets.ts'
import { watchLoad } from './load.ts'
import { createTally } from './metrics.ts'
import { connectNodes } from './nodes.ts'
import { createRights } from './rights.ts'
import { everywhereRoom, personRoom, sessionRoom } from './rooms.ts'
import { createSessionRevocation, SWEEP_EVERY_MS } from './session-revocation.ts'
import { createTimers } from './timers.ts'
import { onMoves } from './world/move-listener.ts'
import { createWorld } from './world/world.ts'

export const MAX_SOCKETS_A_PERSON = 8
/** For clients that keep sending more than is accepted. */
const TOO_MUCH_DATA_MESSAGE = 'This page sent too much data. Reload it to reconnect.'
const SETTLE_WITHIN_MS = 5000
/** A random delay, so that clients don't all reconnect at the same moment after a restart. */
const RECONNECT_MS = { least: 500, spread: 2500 }

interface Dependencies {
  gate: CallerLookup
  log: FastifyBaseLogger
  handlers(live: Live): LiveHandlers
  /** Of the given sessions, those that have ended. */
  endedSessions: Parameters<typeof createSessionRevocation>[0]['endedSessions']
  /** Records that these sessions are in use, because their sockets are connected. */
  noteInUse: Parameters<typeof createSessionRevocation>[0]['noteInUse']
  /** The metrics at /metrics. */
  metrics: Registry
  /** Raises limits for load tests, which come from one address as one person. */
  limitFactor: number
}

export interface Realtime {
  connectionCount(): number
  webTransportCount(): number
  upgrades: WebTransportUpgrades
  /** Finishes the work in progress, tells all clients to reconnect, and closes. */
  drain(): Promise<void>
}

/** Attaches Socket.IO to the server's port, with the same sessions and rights as the calls. */
export const attachRealtime = (httpServer: HttpServer, services: Services, seams: Dependencies): Realtime => {
  const { config, hosts, bus, connection, disk, texts } = services
  const { gate, log, limitFactor } = seams
  const nowMs = () => performance.now()
  const fail = (error: Error) => log.error({ err: error }, 'realtime')
  const remoteOf = createRemoteReader(config.TRUST_PROXY)
  const maxAPerson = MAX_SOCKETS_A_PERSON * limitFactor
  let isDraining = false
  const guard = createHandshakeGuard({
    hosts,
    remoteOf,
    maxAnAddress: MAX_SOCKETS_AN_ADDRESS * limitFactor,
    isDraining: () => isDraining,
  })
  const wires = createWires()
  const io = createIo(httpServer, hosts, guard, wires)
  const timers = createTimers(log)
  const tally = createTally(seams.metrics)
  const nodes = connectNodes({
    redisUrl: config.REDIS_URL,
    channel: `metapyra:live:${connection.name}`,
    log,
  })
  const floor = createWorld({
    nodes,
    nowMs,
    log,
    every: timers.every,
    wire: createWire(io),
    tally,
    isBusy: watchLoad(timers.every),
  })
  const arrivalTasks: Parameters<Live['onArrival']>[0][] = []
  const onArrival: Live['onArrival'] = (task) => void arrivalTasks.push(task)
  const departures: Parameters<Live['onDeparture']>[0][] = []
  const onDeparture: Live['onDeparture'] = (listener) => void departures.push(listener)
  const rights = createRights(io)
  const live = createLive(io, { floor, nodes, rights, every: timers.every, onArrival, onDeparture, fail })
  const dispatch = createDispatch({
    handlers: seams.handlers(live),
    disk,
    texts,
    log,
    nowMs,
    limitFactor,
    tally,
  })
  const sessionRevocation = createSessionRevocation({
    bus,
    gate,
    nodes,
    rights,
    end: (room, error) => endRoom(io, room, error),
    hasSockets: (room) => io.of('/').adapter.rooms.has(room),
    connected: () =>
      live.callersHere().map(({ session, space }) => ({
        sessionId: session.id,
        spaceId: space.id,
        userId: session.userId,
      })),
    endedSessions: seams.endedSessions,
    noteInUse: seams.noteInUse,
  })
  services.presence.askFrom({
    peopleIn: floor.peopleIn,
    guestsIn: floor.guestsIn,
    // Someone who only uses the console has the space open, but is not in its room ([RIGHT-1]).
    isIn: floor.isIn,
    nearTo: floor.nearTo,
    personIn: floor.find,
    sessionsOf: (spaceId, personId) =>
      live
        .callersHere()
        .filter((caller) => caller.space.id === spaceId && caller.personId === personId)
        .map(({ session }) => session.id),
  })
  /** [GUEST-14] */
  const refreshGuestRights = (spaceId: string): void => {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.caller.space.id === spaceId && isVisitor(socket.data.caller))
        admitAgain(socket).catch(() => undefined)
  }
  bus.on('guests:fenced', ({ workspaceId }) => {
    refreshGuestRights(workspaceId)
    nodes.tell('guests:fenced', workspaceId)
  })
  nodes.hear<string>('guests:fenced', refreshGuestRights)
  const stopListening = sessionRevocation.listen(fail)
  timers.every(SWEEP_EVERY_MS, sessionRevocation.sweep)
  timers.every(LOOK_EVERY_MS, () => {
    const closed = closeSlowConsumers(rawSockets(io))
    tally.slow += closed
    if (closed > 0) log.info({ closed }, 'slow consumers closed')
  })

  const isOneTooMany = (personId: string, allowed: number): boolean =>
    (io.of('/').adapter.rooms.get(everywhereRoom(personId))?.size ?? 0) > allowed

  const connect = async (socket: LiveSocket): Promise<void> => {
    const spaceId = spaceIdOf(socket.handshake.auth)
    const { host } = remoteOf(socket.request)
    const token = sessionTokenOf(hosts, socket.request, host)
    const readAt = sessionRevocation.version()
    const findSession = async () => (token ? gate.findSession(token, host, spaceId) : null)
    const caller = await admit({ gate, hosts }, { socketId: socket.id, spaceId, host, findSession })
    if (isOneTooMany(caller.personId, maxAPerson - 1)) throw new AppError('TOO_MANY')
    for (const task of arrivalTasks) await task(caller)
    socket.data = { caller, host, readAt }
  }

  const admitAgain = async (socket: LiveSocket): Promise<LiveCaller> => {
    const { caller, host } = socket.data
    const findSession = () => gate.findSessionById(caller.session.id, caller.space.id)
    const now = { socketId: socket.id, spaceId: caller.space.id, host, findSession }
    return rights.read(socket, await admit({ gate, hosts }, now))
  }
  const refuse = (socket: LiveSocket, error: AppError): void => {
    socket.emit('session:ended', error.toBody())
    socket.disconnect(true)
  }

  const seenConnections = new WeakSet<object>()
  io.use((socket, next) => {
    // [LIVE-18] Allows one attempt per connection, because each costs database reads and adds a listener for moves to
    // the connection.
    if (seenConnections.has(socket.conn)) {
      socket.conn.close()
      return
    }
    seenConnections.add(socket.conn)
    connect(socket).then(
      () => next(),
      (error: FastifyError) => {
        const known = asAppError(error)
        if (!known || known.status >= 500) fail(error)
        const body = (known ?? new AppError('INTERNAL')).toBody()
        next(Object.assign(new Error(body.message), { data: body }))
      },
    )
  })

  io.on('connection', (socket) => {
    const { personId, session, space } = socket.data.caller
    void socket.join([sessionRoom(session.id), personRoom(space.id, personId), everywhereRoom(personId)])
    const handle = dispatch.forSocket({
      ip: remoteOf(socket.request).ip,
      known: () => socket.data.caller,
      admitAgain: () => admitAgain(socket),
      cutOff: () => refuse(socket, new AppError('TOO_MANY', { message: TOO_MUCH_DATA_MESSAGE })),
      turnAway: (error) => socket.emit('session:ended', error),
    })
    onMoves(socket, handle)
    socket.onAny((event: string, ...args: unknown[]) => handle(event, args))
    socket.on('disconnect', (reason) => {
      const isDisconnectedByServer = reason === 'server namespace disconnect'
      // A page that is told to reconnect disconnects by itself.
      const isCut = !isDisconnectedByServer && (isDraining || reason !== 'client namespace disconnect')
      for (const listener of departures) listener(socket.data.caller, isCut)
      floor.drop(socket.id, space.id, personId, isDisconnectedByServer)
    })
    // Several that connected at once may all have been admitted before the first was counted.
    if (isOneTooMany(personId, maxAPerson)) refuse(socket, new AppError('TOO_MANY'))
    // [RIGHT-3] Sessions or rights that ended during admission were published before this socket could be found.
    if (socket.data.readAt !== sessionRevocation.version()) {
      admitAgain(socket).catch((error: FastifyError) =>
        refuse(socket, asAppError(error) ?? new AppError('INTERNAL')),
      )
    }
  })

  return {
    connectionCount: () => io.engine.clientsCount,
    webTransportCount: () =>
      rawSockets(io).filter(({ transport }) => transport.name === 'webtransport').length,
    upgrades: createWebTransportUpgrades(io, guard, fail),
    drain: async () => {
      isDraining = true
      stopListening()
      await withTimeout(SETTLE_WITHIN_MS, dispatch.settle())
      timers.stop()
      for (const socket of io.sockets.sockets.values()) {
        socket.emit('server:draining', Math.round(RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread))
      }
      await floor.close()
      // Below Socket.IO, because a client that Socket.IO disconnects doesn't reconnect by itself.
      await wires.closeAll(rawSockets(io))
      await nodes.close()
    },
  }
}
