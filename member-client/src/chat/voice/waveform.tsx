import * as css from './waveform.module.css'

interface WaveformProps {
  waveform: string
  /** The share that has been played, 0 to 1. */
  part: number
}

/** The volume of a voice note over time. */
export function Waveform({ waveform, part }: WaveformProps) {
  return (
    <span className={css.waveform} aria-hidden="true">
      {[...waveform].map((level, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: moments have no identity but their order
          key={at}
          data-heard={at < part * waveform.length || undefined}
          style={{ blockSize: `${12 + Number(level) * 9}%` }}
        />
      ))}
    </span>
  )
}
