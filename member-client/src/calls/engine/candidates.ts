import type { SignalData } from '@metapyra/contract/talk'

type Candidates = NonNullable<SignalData['candidates']>

/** They come in a burst, and are told together; more than the wire takes at once go in several. */
const COLLECT_MS = 50
const MOST = 16

/** The addresses at which this browser can be reached, told as they are found. */
export const createCandidates = (tell: (candidates: Candidates) => void) => {
  let found: Candidates = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    while (found.length > 0) tell(found.splice(0, MOST))
  }
  return {
    add: (candidate: RTCIceCandidate | null): void => {
      // Null ends the gathering; nobody waits for that.
      if (!candidate) return
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
      found.push({ candidate: text, sdpMid, sdpMLineIndex, usernameFragment })
      timer ??= setTimeout(flush, COLLECT_MS)
    },
    close: (): void => {
      found = []
      clearTimeout(timer)
    },
  }
}
