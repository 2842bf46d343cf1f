import type { SignalData } from '@metapyra/contract/entities/talk'

type Candidates = NonNullable<SignalData['candidates']>

/** Candidates come in bursts and are sent together, in several messages if there are more than the wire accepts. */
const COLLECT_MS = 50
const MOST = 16

/** Sends this browser's ICE candidates as they are found. */
export const createCandidates = (send: (candidates: Candidates) => void) => {
  let found: Candidates = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    while (found.length > 0) send(found.splice(0, MOST))
  }
  return {
    add: (candidate: RTCIceCandidate | null): void => {
      // Null ends the gathering, which nothing waits for.
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
