import type { MouseEvent } from 'react'
import { useState } from 'react'
import { Furniture } from './furniture.tsx'
import { Person } from './person.tsx'
import { Room } from './room.tsx'
import * as css from './space-scene.module.css'

/** The position of a click in the drawing's own units. */
const placeOf = (event: MouseEvent<SVGSVGElement>) => {
  const matrix = event.currentTarget.getScreenCTM()?.inverse()
  if (!matrix) return null
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
  return { x: Math.min(684, Math.max(36, x)), y: Math.min(508, Math.max(40, y)) }
}

/** A space on a normal morning: people work, walk over and talk. On a click, the visitor's avatar walks there. */
export function SpaceScene() {
  const [you, setYou] = useState({ x: 400, y: 458 })
  const walk = (event: MouseEvent<SVGSVGElement>) => {
    const place = placeOf(event)
    if (place) setYou(place)
  }
  return (
    // The walk is a playful extra of a picture: there is nothing in it that a keyboard would miss.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <svg
      className={css.scene}
      viewBox="0 0 720 560"
      role="img"
      aria-label="Drawing of a space from above: people at their desks, two talking on the rug, three in a meeting"
      onClick={walk}
    >
      <Room />
      <Furniture />
      <circle className={css.bubble} cx="398" cy="336" r="78" />
      <Person name="Mara" colour="#0f6960" x={128} y={180} status="busy" />
      <Person name="Tom" colour="#8a4b0f" x={262} y={312} />
      <Person name="Sofia" colour="#973274" x={540} y={78} isSpeaking />
      <Person name="Kofi" colour="#1d5a9e" x={618} y={182} />
      <Person name="Lena" colour="#4d661a" x={462} y={182} />
      <Person name="Ines" colour="#6040b5" x={434} y={330} isSpeaking />
      <g className={css.leo}>
        <Person name="Leo" colour="#8f3d2e" x={566} y={404} />
      </g>
      <g className={css.noor}>
        <Person name="Noor" colour="#22693c" x={150} y={500} status="away" />
      </g>
      <g className={css.you} style={{ translate: `${you.x}px ${you.y}px` }}>
        <Person name="You" colour="#4b3cc4" x={0} y={0} />
      </g>
      <g className={css.count}>
        <rect x="290" y="514" width="146" height="30" rx="15" />
        <circle cx="311" cy="529" r="4.5" />
        <text x="324" y="534">
          9 people here
        </text>
      </g>
      <g className={css.said}>
        <path d="M418 258h92a12 12 0 0 1 12 12v16a12 12 0 0 1-12 12h-62l-9 9-3-9h-18a12 12 0 0 1-12-12v-16a12 12 0 0 1 12-12z" />
        <text x="464" y="283">
          Got a minute?
        </text>
      </g>
    </svg>
  )
}
