import { spawn } from 'node:child_process'
import process from 'node:process'

const pollMs = 500
/** Longer than the server takes to drain its sockets and finish its writes. */
const graceMs = 20_000
const isWindows = process.platform === 'win32'

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Runs a program in its own process group, so that a Ctrl-C reaches it once, through this process. Forwards signals,
 * stops the program when this process's parent is gone, and ends whatever it leaves behind in its group. Returns `{
 * code, name }` as the program ended, `name` being the signal if one ended it.
 */
export function supervise(command, args, options) {
  const child = spawn(command, args, { ...options, detached: !isWindows })
  const stop = (name) => signal(child.pid, name)
  const endGroup = () => signal(isWindows ? child.pid : -child.pid, 'SIGKILL')
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const name of names) process.on(name, stop)

  const parent = process.ppid
  let grace
  const watch = setInterval(() => {
    if (process.ppid === parent || grace) return
    stop('SIGTERM')
    grace = setTimeout(endGroup, graceMs)
  }, pollMs)

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, name) => {
      if (!isWindows) endGroup()
      clearInterval(watch)
      clearTimeout(grace)
      for (const name of names) process.off(name, stop)
      resolve({ code, name })
    })
  })
}

/** Ends this process in the same way as the program that ran for it. */
export function endAs({ code, name }) {
  if (name === null) process.exit(code)
  process.kill(process.pid, name)
}
