/** The server as `main.ts` starts it, in a process that also answers what CPU time it has used. */
import process from 'node:process'
import { startServer } from '../../server/src/start.ts'

await startServer()
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.('listening')
