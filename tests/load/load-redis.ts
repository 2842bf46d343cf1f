import { spawn } from 'node:child_process'
import { freePort } from '../../server/src/testing/port.ts'

/** A Redis for one load only. */
export const startLoadRedis = async () => {
  const port = await freePort()
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  await new Promise((resolve, reject) => {
    redis.once('error', reject)
    setTimeout(resolve, 500)
  })
  return { url: `redis://127.0.0.1:${port}`, stop: () => void redis.kill('SIGTERM') }
}
