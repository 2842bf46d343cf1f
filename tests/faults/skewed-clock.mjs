/** Loaded before a server: sets its machine's clock ahead by this much. */
import process from 'node:process'

const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...at) {
    if (at.length > 0) super(...at)
    else super(RealDate.now() + aheadMs)
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
