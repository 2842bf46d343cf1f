/** The server as `npm run dev` runs it: Vite serves both clients with hot reload on the server's own port. */
import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { startServer } from '../server/src/app/start.ts'
import { root } from './setup.mjs'

type AttachClients = NonNullable<NonNullable<Parameters<typeof startServer>[0]>['attachClients']>
type PageReply = Awaited<ReturnType<AttachClients>>

const startVite = (client: string, app: Parameters<AttachClients>[0]) =>
  createServer({
    root: join(root, client),
    configFile: join(root, client, 'vite.config.ts'),
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })

const attachClients: AttachClients = async (app) => {
  const [member, console] = await Promise.all([startVite('member-client', app), startVite('console', app)])
  // Open pages hold connections for hot reload, and the server waits for these before it reaches its `onClose`.
  app.addHook('preClose', async () => {
    await Promise.all([member.close(), console.close()])
  })

  const fromVite: PageReply = (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path === '/admin') return reply.redirect('/admin/')
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    const { middlewares } = path.startsWith('/admin/') ? console : member
    return middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  }
  // Vite's modules look like files that the server would answer itself, so this hook takes them first.
  app.addHook('onRequest', async (request, reply) => {
    const isOurs = request.is404 && !/^\/(api|sandbox|socket\.io)\//.test(request.url)
    return isOurs && request.method === 'GET' ? fromVite(request, reply) : undefined
  })
  return fromVite
}

try {
  const { services } = await startServer({ attachClients })
  process.stdout.write(`MetaPyra is at ${services.hosts.mainOrigin()}, reloading as its sources change\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
