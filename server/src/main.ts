import { startServer } from './app/start.ts'
import { describeDemo, fillDemo } from './demo/fill-demo.ts'

const fillWhereEmpty = async (services: Parameters<typeof fillDemo>[0]): Promise<string> => {
  const demo = await fillDemo(services)
  return demo ? describeDemo(demo) : 'DATA_DIR already has people in it: --demo only fills an empty one.'
}

try {
  const { services, port, webTransport } = await startServer()
  const lines = [`MetaPyra is at ${services.hosts.mainOrigin()}`]
  if (process.argv.includes('--demo')) lines.push(await fillWhereEmpty(services))
  if (webTransport.told) lines.push(webTransport.told)
  const { operatorKey, OPERATOR_KEY, HOST } = services.config
  if (operatorKey && !OPERATOR_KEY)
    lines.push(
      `Other machines reach it at ${HOST}; /sandbox, /metrics and /api/docs open to them with ?key=${operatorKey}`,
    )
  if (services.config.PUBLIC_ORIGIN?.startsWith('https:') && !services.config.isProduction)
    lines.push(
      'NODE_ENV is not production: sandboxes replace email, payment and other services, and plain JSON is accepted.',
    )
  const { contactMail, isProduction } = services.config
  if (isProduction && /^no-?reply@|@localhost$/.test(contactMail))
    lines.push(
      `Messages from the website and security reports go to ${contactMail}: set CONTACT_MAIL to an address that someone reads.`,
    )
  if (services.hosts.hasSpaceHosts && !services.config.PUBLIC_ORIGIN) {
    lines.push(`Safari doesn’t resolve *.localhost. For Safari, start with SPACE_HOSTS=off PORT=${port}.`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
