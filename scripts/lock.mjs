import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 200
const touchMs = 2000
/**
 * A holder touches its lock every two seconds. One silent for this long is gone, even if another process now has its
 * id.
 */
const staleMs = 20_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a holder that has died. Moves it aside first, so that a live successor's can be restored. */
function clearDead(path) {
  const aside = `${path}.${process.pid}`
  try {
    const holder = readFileSync(path, 'utf8')
    // The file is empty between its creation and the writing of the process id.
    const isHeld = (holder === '' || isAlive(Number(holder))) && Date.now() - statSync(path).mtimeMs < staleMs
    if (isHeld) return
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Runs the work while no other process of this folder runs it. Others wait for their turn. */
export async function withLock(path, work) {
  while (!take(path)) {
    clearDead(path)
    await delay(pollMs)
  }
  const touch = setInterval(() => utimesSync(path, new Date(), new Date()), touchMs)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}
