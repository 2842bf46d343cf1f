import * as css from './waveform.module.css'

interface WaveformProps {
  waveform: string
  /** How much of it was heard, 0 to 1. */
  part: number
}

/** How loud a voice note is from its beginning to its end. */
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
