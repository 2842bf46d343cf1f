/** Measures a track's volume, 0 to 1, until the meter is closed. */
export const createMeter = (track: MediaStreamTrack) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  // A sixth of a second, so that no word is missed between two measurements.
  analyser.fftSize = 8192
  const samples = new Uint8Array(analyser.fftSize)
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  // Without a click on the page so far, this waits for one; a later measurement then finds the context running.
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
