import * as css from './furniture.module.css'

interface FurniturePosition {
  x: number
  y: number
}

const at = ({ x, y }: FurniturePosition) => `translate(${x} ${y})`

function Desk(place: FurniturePosition) {
  return (
    <g transform={at(place)}>
      <rect className={css.chair} x="-15" y="24" width="30" height="26" rx="9" />
      <rect className={css.shade} x="-46" y="-19" width="92" height="46" rx="8" />
      <rect className={css.wood} x="-46" y="-22" width="92" height="46" rx="8" />
      <rect className={css.screen} x="-20" y="-16" width="40" height="8" rx="3" />
      <rect className={css.paper} x="-14" y="2" width="28" height="9" rx="3" />
      <circle className={css.cup} cx="33" cy="8" r="5" />
    </g>
  )
}

function Plant(place: FurniturePosition) {
  return (
    <g transform={at(place)}>
      <circle className={css.pot} r="13" />
      <path
        className={css.leaf}
        d="M0 2C-12-4-18-14-13-21-4-19 0-10 0 2zM0 2C12-4 18-14 13-21 4-19 0-10 0 2zM0 2C-12 3-20 11-19 18-9 19-2 12 0 2zM0 2C12 3 20 11 19 18 9 19 2 12 0 2z"
      />
      <circle className={css.heart} r="5" />
    </g>
  )
}

const chairs = [
  { x: 540, y: 80 },
  { x: 618, y: 164 },
  { x: 462, y: 164 },
  { x: 540, y: 236 },
]
const desks = [
  { x: 128, y: 128 },
  { x: 262, y: 128 },
  { x: 128, y: 262 },
  { x: 262, y: 262 },
]
const plants = [
  { x: 44, y: 76 },
  { x: 676, y: 306 },
  { x: 44, y: 508 },
  { x: 392, y: 76 },
]

/** A bookcase from above: its top, and the spines of the books. */
function Bookcase(place: FurniturePosition) {
  return (
    <g transform={at(place)}>
      <rect className={css.shade} width="104" height="30" rx="4" />
      <rect className={css.wood} width="104" height="24" rx="4" />
      <path className={css.books} d="M12 8v12M22 8v12M32 11v9M50 8v12M60 11v9M70 8v12M88 8v12" />
      <path className={css.covers} d="M41 9v11M79 10v10" />
    </g>
  )
}

function MeetingTable() {
  return (
    <g>
      {chairs.map((place) => (
        <rect
          key={`${place.x} ${place.y}`}
          className={css.chair}
          transform={at(place)}
          x="-15"
          y="-15"
          width="30"
          height="30"
          rx="10"
        />
      ))}
      <ellipse className={css.shade} cx="540" cy="167" rx="56" ry="44" />
      <ellipse className={css.wood} cx="540" cy="163" rx="56" ry="44" />
      <rect className={css.paper} x="518" y="146" width="26" height="18" rx="3" />
      <circle className={css.cup} cx="562" cy="174" r="5" />
    </g>
  )
}

function Lounge() {
  return (
    <g>
      <rect className={css.sofa} x="530" y="458" width="150" height="62" rx="18" />
      <rect className={css.cushion} x="540" y="454" width="62" height="40" rx="10" />
      <rect className={css.cushion} x="608" y="454" width="62" height="40" rx="10" />
      <circle className={css.shade} cx="640" cy="399" r="26" />
      <circle className={css.wood} cx="640" cy="396" r="26" />
      <circle className={css.cup} cx="646" cy="390" r="5" />
    </g>
  )
}

function CoffeeBar() {
  return (
    <g>
      <rect className={css.shade} x="76" y="417" width="150" height="40" rx="8" />
      <rect className={css.wood} x="76" y="411" width="150" height="40" rx="8" />
      <rect className={css.screen} x="92" y="418" width="34" height="22" rx="5" />
      <circle className={css.lamp} cx="109" cy="429" r="5" />
      <circle className={css.cup} cx="150" cy="430" r="6" />
      <circle className={css.cup} cx="170" cy="430" r="6" />
    </g>
  )
}

/** The furniture: desks, a meeting table, seats, coffee, books, plants. */
export function Furniture() {
  return (
    <g>
      <Bookcase x={236} y={50} />
      <MeetingTable />
      {desks.map((place) => (
        <Desk key={`${place.x} ${place.y}`} {...place} />
      ))}
      <Lounge />
      <CoffeeBar />
      {plants.map((place) => (
        <Plant key={`${place.x} ${place.y}`} {...place} />
      ))}
    </g>
  )
}
