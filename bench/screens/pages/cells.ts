/** What every contender shows: the same words in the same places. */
export const cellText = (row: number, column: number): string =>
  column === 0 ? `Line ${row}` : (((row * 31 + column * 17) % 100_000) / 100).toFixed(2)

export const ROW = 32
export const COLUMN = 100
/** The window's part that shows the grid, the same for all. */
export const VIEW = { width: 1_400, height: 800 }

export interface Sheet {
  readonly rows: number
  readonly columns: number
}

/** An empty frame of the size all contenders get. */
export function frame(): HTMLElement {
  const element = document.createElement('div')
  Object.assign(element.style, {
    width: `${VIEW.width}px`,
    height: `${VIEW.height}px`,
    display: 'flex',
    flexDirection: 'column',
  })
  document.body.replaceChildren(element)
  return element
}
