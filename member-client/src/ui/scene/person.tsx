import { initialsOf } from '@metapyra/contract/constants'
import * as css from './person.module.css'

interface PersonProps {
  name: string
  colour: string
  x: number
  y: number
  status?: 'available' | 'busy' | 'away'
  isSpeaking?: boolean
}

/** A person in the drawing: a round avatar with a ring and a name, as in the product. */
export function Person({ name, colour, x, y, status = 'available', isSpeaking = false }: PersonProps) {
  const width = name.length * 7.4 + 16
  return (
    <g transform={`translate(${x} ${y})`}>
      {isSpeaking && <circle className={css.voice} r="25" />}
      <circle className={css.ring} data-status={status} r="23" />
      <circle r="19" fill={colour} />
      <text className={css.initials} y="5.5">
        {initialsOf(name)}
      </text>
      <rect className={css.plate} x={-width / 2} y="28" width={width} height="19" rx="9.5" />
      <text className={css.name} y="41.5">
        {name}
      </text>
    </g>
  )
}
