import { loadSharp } from '../files/pictures/load-sharp'

/** A picture of the demo firm, drawn here: no picture of anybody's goes along, so there is no licence to name. */
export interface DrawnPicture {
  readonly name: string
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Uint8Array
}

const PLAN = { width: 1400, height: 900 }
const PHOTO = { width: 960, height: 720 }

const rect = (x: number, y: number, width: number, height: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/>`
const every = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
const words = (x: number, y: number, size: number, text: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#1b2430">${text}</text>`

const WALL = 'fill="none" stroke="#1b2430" stroke-width="9"'
const THIN = 'fill="none" stroke="#1b2430" stroke-width="4"'

/** A level as the partition drawing shows it: North, the core with its risers, South, on gridlines. */
const LEVEL = [
  every(
    8,
    at =>
      `<path d="M${120 + at * 165} 60V800" stroke="#9aa6b2" stroke-width="1" stroke-dasharray="14 6"/><circle cx="${120 + at * 165}" cy="44" r="16" fill="none" stroke="#9aa6b2"/>${words(114 + at * 165, 50, 18, String(at + 1))}`,
  ),
  rect(120, 90, 1155, 690, WALL),
  every(6, at => rect(120 + at * 192, 90, 192, 190, THIN)),
  every(6, at => rect(120 + at * 192, 590, 192, 190, THIN)),
  rect(530, 330, 340, 210, WALL),
  rect(550, 350, 70, 170, THIN),
  rect(640, 350, 70, 80, THIN),
  rect(780, 350, 70, 170, THIN),
  words(200, 200, 26, 'North'),
  words(200, 700, 26, 'South'),
  words(660, 500, 26, 'Core'),
  words(120, 860, 24, 'Kestrel House, Level 3, partition layout, A-203 rev C, 1:100 at A1'),
].join('')

const LIGHT = '#e8e3d8'
const STUDS = every(9, at => rect(40 + at * 108, 60, 26, 600, 'fill="#aab4bd" stroke="#6f7a85" stroke-width="3"'))
const TRACKS = `${rect(0, 40, 960, 30, 'fill="#8f9aa5"')}${rect(0, 650, 960, 30, 'fill="#8f9aa5"')}`
const BOARDS = every(4, at => rect(at * 240, 40, 238, 640, 'fill="#cfc9bb" stroke="#a59e8d" stroke-width="2"'))
const SCREWS = every(4, column =>
  every(9, row => `<circle cx="${column * 240 + 16}" cy="${80 + row * 70}" r="4" fill="#77705f"/>`),
)
const GRID = `${every(9, at => rect(at * 120, 0, 8, 460, 'fill="#f7f7f4" stroke="#b9bdbf"'))}${every(5, at => rect(0, at * 115, 960, 8, 'fill="#f7f7f4" stroke="#b9bdbf"'))}`
const PIPES = every(
  2,
  at =>
    `<circle cx="${340 + at * 250}" cy="360" r="96" fill="#3a3f45"/><circle cx="${340 + at * 250}" cy="360" r="70" fill="#d7d9da" stroke="#8a9096" stroke-width="6"/>`,
)
const CRACK = '<path d="M470 40l30 130-42 110 56 120-30 110 24 170" fill="none" stroke="#4d473b" stroke-width="7"/>'
const OPENING = rect(330, 150, 300, 530, 'fill="#5d5a54" stroke="#8f9aa5" stroke-width="16"')
const NOTE = `${rect(210, 50, 540, 620, 'fill="#fbfaf6" stroke="#c9c4b8" stroke-width="2"')}${words(250, 130, 34, 'Delivery note')}${every(9, at => rect(250, 180 + at * 46, 300 + ((at * 67) % 150), 12, 'fill="#7d8894"'))}`

/** What the site manager has photographed, by what is on it. */
const SCENES = {
  studs: `${TRACKS}${STUDS}`,
  boards: `${BOARDS}${SCREWS}`,
  ceiling: `${rect(0, 0, 960, 460, 'fill="#6b7076"')}${GRID}`,
  pipes: `${BOARDS}${PIPES}`,
  opening: `${BOARDS}${OPENING}`,
  crack: `${BOARDS}${CRACK}`,
  note: NOTE,
} as const
export type Scene = keyof typeof SCENES

/** Draws a scene as a phone would keep it, some twenty kilobytes. */
export async function drawPhoto(scene: Scene): Promise<DrawnPicture> {
  const floor = rect(0, 680, 960, 40, 'fill="#8b8478"')
  const shade = `<defs><radialGradient id="light"><stop offset="0.4" stop-opacity="0"/><stop offset="1" stop-opacity="0.3"/></radialGradient></defs>${rect(0, 0, 960, 720, 'fill="url(#light)"')}`
  const sharp = await loadSharp()
  const bytes = await sharp(svg(PHOTO, LIGHT, `${SCENES[scene]}${floor}${shade}`))
    .jpeg({ quality: 72 })
    .toBuffer()
  return { name: `${scene}.jpg`, type: 'image/jpeg', bytes: new Uint8Array(bytes) }
}

/** Draws the level's partition layout as a page of a drawing set. */
export async function drawLevel(): Promise<DrawnPicture> {
  const sharp = await loadSharp()
  const bytes = await sharp(svg(PLAN, '#ffffff', LEVEL))
    .png({ palette: true, colours: 16 })
    .toBuffer()
  return { name: 'A-203 Level 3 partition layout.png', type: 'image/png', bytes: new Uint8Array(bytes) }
}

const svg = ({ width, height }: typeof PLAN, ground: string, inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, `fill="${ground}"`)}${inner}</svg>`,
  )
