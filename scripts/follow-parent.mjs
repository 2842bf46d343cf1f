// Loaded into each script that the launcher runs. Ends the script when the launcher is gone, however it ended.
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

const pollMs = 500
const graceMs = 15_000

function endGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // A child of the script isn't the head of a group, so only the child ends.
    process.kill(process.pid, 'SIGKILL')
  }
}

function watch(parent) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.on('exit', endGroup)
    if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM')
    else process.exit(1)
    setTimeout(endGroup, graceMs).unref()
  }, pollMs)
  timer.unref()
}

if (isMainThread) watch(process.ppid)
