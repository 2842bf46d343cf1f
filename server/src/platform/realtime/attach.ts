import type { Server as HttpServer } from 'node:http'
import { isVisitor } from '@metapyra/contract/presence'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../http/app-error.ts'
import type { Gate } from '../http/caller-lookup.ts'
import { asAppError } from '../http/error-replies.ts'
import type { Services } from '../services.ts'
import { admit, sessionTokenOf, spaceIdOf } from './admission.ts'
import { createWires, within } from './connection/engine.ts'
import { createDoor, MAX_SOCKETS_AN_ADDRESS } from './connection/handshake-guard.ts'
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
import { createEndings, SWEEP_EVERY_MS } from './session-revocation.ts'
import { createTimers } from './timers.ts'
import { hearMoves } from './world/moves-heard.ts'
import { createFloor } from './world/world.ts'

export const MAX_SOCKETS_A_PERSON = 8
/** To who sends what is not taken, again and again. */
const CUT_OFF = 'This page sent too much data. Reload it to reconnect.'
const SETTLE_WITHIN_MS = 5000
/** Spread, so that a restart is not met by everybody in the same moment. */
const RECONNECT_MS = { least: 500, spread: 2500 }

interface Seams {
  gate: Gate
  log: FastifyBaseLogger
  handlers(live: Live): LiveHandlers
  /** Which of these sessions have not ended. */
  endedSessions: Parameters<typeof createEndings>[0]['endedSessions']
  /** Their lines stand. */
  noteInUse: Parameters<typeof createEndings>[0]['noteInUse']
  /** What /metrics answers. */
  metrics: Registry
  /** A load test comes from one address as one person. */
  limitFactor: number
}

export interface Realtime {
  connectionCount(): number
  webTransportCount(): number
  upgrades: WebTransportUpgrades
  /** Finishes what is under way, tells everybody to come back, and closes. */
  drain(): Promise<void>
}

/** Puts Socket.IO on the server's port, behind the same sessions and rights as the calls. */
export const attachRealtime = (httpServer: HttpServer, services: Services, seams: Seams): Realtime => {
  const { config, hosts, bus, connection, disk, texts } = services
  const { gate, log, limitFactor } = seams
  const nowMs = () => performance.now()
  const fail = (error: Error) => log.error({ err: error }, 'realtime')
  const remoteOf = createRemoteReader(config.TRUST_PROXY)
  const maxAPerson = MAX_SOCKETS_A_PERSON * limitFactor
  let isDraining = false
  const door = createDoor({
    hosts,
    remoteOf,
    maxAnAddress: MAX_SOCKETS_AN_ADDRESS * limitFactor,
    isDraining: () => isDraining,
  })
  const wires = createWires()
  const io = createIo(httpServer, hosts, door, wires)
  const timers = createTimers(log)
  const tally = createTally(seams.metrics)
  const nodes = connectNodes({
    redisUrl: config.REDIS_URL,
    channel: `metapyra:live:${connection.name}`,
    log,
  })
  const floor = createFloor({
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
  const endings = createEndings({
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
    // Whoever only looks at the console has the space open, and is not in its room ([RIGHT-1]).
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
  const fenceAgain = (spaceId: string): void => {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.caller.space.id === spaceId && isVisitor(socket.data.caller))
        admitAgain(socket).catch(() => undefined)
  }
  bus.on('guests:fenced', ({ workspaceId }) => {
    fenceAgain(workspaceId)
    nodes.tell('guests:fenced', workspaceId)
  })
  nodes.hear<string>('guests:fenced', fenceAgain)
  const stopListening = endings.listen(fail)
  timers.every(SWEEP_EVERY_MS, endings.sweep)
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
    const readAt = endings.version()
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

  const hasAsked = new WeakSet<object>()
  io.use((socket, next) => {
    // [LIVE-18] Each time costs reads of the database, and what hears its moves is put on the connection.
    if (hasAsked.has(socket.conn)) {
      socket.conn.close()
      return
    }
    hasAsked.add(socket.conn)
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
      cutOff: () => refuse(socket, new AppError('TOO_MANY', { message: CUT_OFF })),
      turnAway: (error) => socket.emit('session:ended', error),
    })
    hearMoves(socket, handle)
    socket.onAny((event: string, ...args: unknown[]) => handle(event, args))
    socket.on('disconnect', (reason) => {
      const isPutOut = reason === 'server namespace disconnect'
      // A page that is told to come back goes by itself.
      const isCut = !isPutOut && (isDraining || reason !== 'client namespace disconnect')
      for (const listener of departures) listener(socket.data.caller, isCut)
      floor.drop(socket.id, space.id, personId, isPutOut)
    })
    // Several that connected at once may all have been let in before the first was counted.
    if (isOneTooMany(personId, maxAPerson)) refuse(socket, new AppError('TOO_MANY'))
    // [RIGHT-3] What ended while it was being let in was told before it could be found.
    if (socket.data.readAt !== endings.version()) {
      admitAgain(socket).catch((error: FastifyError) =>
        refuse(socket, asAppError(error) ?? new AppError('INTERNAL')),
      )
    }
  })

  return {
    connectionCount: () => io.engine.clientsCount,
    webTransportCount: () =>
      rawSockets(io).filter(({ transport }) => transport.name === 'webtransport').length,
    upgrades: createWebTransportUpgrades(io, door, fail),
    drain: async () => {
      isDraining = true
      stopListening()
      await within(SETTLE_WITHIN_MS, dispatch.settle())
      timers.stop()
      for (const socket of io.sockets.sockets.values()) {
        socket.emit('server:draining', Math.round(RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread))
      }
      await floor.close()
      // Below Socket.IO, since a client that is disconnected by name does not come back by itself.
      await wires.closeAll(rawSockets(io))
      await nodes.close()
    },
  }
}
