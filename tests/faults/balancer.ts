import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 250

/** With polling a socket is many requests, which have to reach the same server, so requests of one session do. */
const SESSION = /\bsid-\d+=([\w-]+)/

interface Node {
  port: number
  isReady: boolean
}

/**
 * A load balancer for several servers: each connection goes to one that reports ready, and to another if that fails.
 * The product comes with a real one (scripts/deploy/Caddyfile); this one needs no installation.
 */
export const balance = async (): Promise<{
  port: number
  /** Sets the ports of the servers to balance over. */
  over(ports: number[]): void
  close(): void
}> => {
  let nodes: Node[] = []
  let next = 0
  let isOpen = true
  /**
   * Each server is checked by itself, so that one that responds slowly does not delay noticing that another is
   * stopping.
   */
  const look = async (node: Node) => {
    while (isOpen && nodes.includes(node)) {
      const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`).catch(() => undefined)
      node.isReady = answer?.ok ?? false
      await wait(LOOK_EVERY_MS)
    }
  }
  const chooseNode = (head: Buffer, isTried: Set<number>) => {
    const rest = nodes.filter(({ port, isReady }) => isReady && !isTried.has(port))
    const session = SESSION.exec(head.toString('latin1'))?.[1]
    const turn = session ? Number.parseInt(Buffer.from(session).toString('hex').slice(0, 8), 16) : next++
    return rest[turn % Math.max(1, rest.length)]
  }
  const hand = (near: Socket, head: Buffer, isTried: Set<number>): void => {
    const node = chooseNode(head, isTried)
    if (!node) {
      near.destroy()
      return
    }
    isTried.add(node.port)
    const far = connect(node.port, '127.0.0.1')
    far.once('error', () => hand(near, head, isTried))
    far.once('connect', () => {
      far.removeAllListeners('error')
      for (const [source, target] of [
        [near, far],
        [far, near],
      ] as const)
        source.on('error', () => target.destroy()).on('close', () => target.destroy())
      far.write(head)
      near.pipe(far)
      far.pipe(near)
    })
  }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined).once('close', () => open.delete(near))
    near.once('data', (head: Buffer) => {
      near.pause()
      hand(near, head, new Set())
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    over: (ports) => {
      nodes = ports.map((port) => ({ port, isReady: true }))
      for (const node of nodes) void look(node)
    },
    close: () => {
      isOpen = false
      for (const near of open) near.destroy()
      server.close()
    },
  }
}
