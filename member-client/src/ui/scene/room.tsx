import * as css from './room.module.css'

const windows = [112, 216, 320]
/** Planks of 120 by 28; each row is offset by about a third. */
const joints = Array.from({ length: 19 }, (_, row) => {
  const y = 44 + row * 28
  const ends = Array.from({ length: 7 }, (_, at) => `M${at * 120 + ((row * 43) % 120)} ${y}v28`)
  return `M0 ${y}h720${ends.join('')}`
}).join('')

/** The room: a wooden floor, a wall with windows and the light from them, rugs, a glass room. */
export function Room() {
  return (
    <g>
      <rect className={css.floor} width="720" height="560" />
      <path className={css.joints} d={joints} />
      {windows.map((x) => (
        <path key={x} className={css.light} d={`M${x} 44h72l78 190h-92z`} />
      ))}
      <rect className={css.wall} width="720" height="44" />
      <rect className={css.skirting} y="42" width="720" height="4" />
      {windows.map((x) => (
        <g key={x}>
          <rect className={css.frame} x={x - 3} y="5" width="78" height="30" rx="3" />
          <path className={css.sky} d={`M${x} 8h34v24h-34zM${x + 38} 8h34v24h-34z`} />
        </g>
      ))}
      <rect className={css.rug} x="424" y="46" width="276" height="222" rx="12" />
      <rect className={css.hem} x="433" y="55" width="258" height="204" rx="7" />
      <rect className={css.board} x="586" y="8" width="92" height="26" rx="3" />
      <path className={css.chart} d="M598 26l14-8 12 5 18-10M652 24h16" />
      <path className={css.glass} d="M424 122V48M424 188v66a14 14 0 0 0 14 14h262" />
      <ellipse className={css.rug} cx="396" cy="368" rx="102" ry="84" />
      <ellipse className={css.hem} cx="396" cy="368" rx="93" ry="75" />
      <rect className={css.rug} x="512" y="344" width="188" height="192" rx="12" />
      <rect className={css.hem} x="521" y="353" width="170" height="174" rx="7" />
    </g>
  )
}
