/** How loud a track is, 0 to 1, as long as the meter is open. */
export const createMeter = (track: MediaStreamTrack) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  // A sixth of a second: no word is missed between two looks.
  analyser.fftSize = 8192
  const samples = new Uint8Array(analyser.fftSize)
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  // It waits for a click where there was none yet; the next look finds it running.
  void context.resume()
  return {
    level: (): number => {
      analyser.getByteTimeDomainData(samples)
      let most = 0
      for (const sample of samples) most = Math.max(most, Math.abs(sample - 128))
      return most / 128
    },
    close: (): void => void context.close(),
  }
}
