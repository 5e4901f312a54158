import styles from './login-drawing.module.css'

const STONE = 52
const TOP = 30
const LEFT = 80
const WALL = 620
const HEIGHT = STONE * 12
const BRICK = { width: 39, height: 13 }

/** The product's only drawing: a wall corner with its quoins, two windows, dimensions and levels. Decoration. */
export function LoginDrawing() {
  return (
    <svg viewBox="0 0 780 700" className={styles['drawing']} aria-hidden>
      <defs>
        <pattern
          id="bricks"
          width={BRICK.width}
          height={BRICK.height * 2}
          x={LEFT}
          y={TOP}
          patternUnits="userSpaceOnUse"
        >
          <path
            className={styles['joint']}
            d={`M0 .5H${BRICK.width}M0 ${BRICK.height + 0.5}H${BRICK.width}M.5 0V${BRICK.height}M20 ${BRICK.height}V${BRICK.height * 2}`}
          />
        </pattern>
      </defs>
      <rect x={LEFT} y={TOP} width={WALL - LEFT} height={HEIGHT} fill="url(#bricks)" />
      {Array.from({ length: 12 }, (_, index) => (
        <Quoin key={index} index={index} />
      ))}
      <Sash top={108} />
      <Sash top={108 + STONE * 6} />
      <path className={styles['line']} d={`M${WALL} 16V${TOP + 280}l-10 7 20 12-10 7V682`} />
      <Heights />
      <Width />
      <Level top={296} text="FFL 03 +9.450" />
      <Level top={296 + STONE * 6} text="FFL 02 +6.300" />
    </svg>
  )
}

function Quoin({ index }: { index: number }) {
  const long = index % 2 === 0
  const width = long ? 128 : 76
  const y = TOP + index * STONE
  return (
    <g>
      <rect className={long ? styles['long'] : styles['short']} x={LEFT} y={y} width={width} height={STONE} />
      <rect className={styles['dressed']} x={LEFT + 4.5} y={y + 4.5} width={width - 9} height={STONE - 9} />
    </g>
  )
}

function Sash({ top }: { top: number }) {
  return (
    <g className={styles['glass']}>
      <path d={`M321 ${top}h190l-10 26h-170z`} />
      <rect x="332" y={top + 26} width="167" height="156" />
      <rect x="342" y={top + 36} width="147" height="137" />
      <path d={`M415.500 ${top + 36}v137M342 ${top + 104.5}h147`} />
      <rect x="323" y={top + 182} width="186" height="11" />
    </g>
  )
}

/** Every two courses of quoins measure 1050. */
function Heights() {
  return (
    <g className={styles['dimension']}>
      <path d={`M36 ${TOP}V${TOP + HEIGHT}`} />
      {Array.from({ length: 7 }, (_, index) => (
        <path key={index} d={`M24 ${TOP + index * 104}h48m-41 5l10-10`} />
      ))}
      {Array.from({ length: 6 }, (_, index) => (
        <text key={index} transform={`translate(29 ${TOP + 52 + index * 104}) rotate(-90)`}>
          1050
        </text>
      ))}
    </g>
  )
}

function Width() {
  const y = TOP + HEIGHT + 33
  return (
    <g className={styles['dimension']}>
      <path d={`M${LEFT} ${y}h128M${LEFT} ${y - 20}v28m-5-3l10-10M${LEFT + 128} ${y - 20}v28m-5-3l10-10`} />
      <text x={LEFT + 64} y={y - 5}>
        1285
      </text>
    </g>
  )
}

function Level({ top, text }: { top: number; text: string }) {
  return (
    <g className={styles['level']}>
      <path d={`M646 ${top - 10}h14l-7 10z`} />
      <path className={styles['line']} d={`M653 ${top}h62`} />
      <text x="663" y={top - 6}>
        {text}
      </text>
    </g>
  )
}
