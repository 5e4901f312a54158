/** About a row and about a head: words that move stand clear of both. */
const ROW = 36

/**
 * A ref for what is said under a cell. At the last row in sight it stands above the cell where there is room: a pane lies under the foot of its
 * grid, and so would its words.
 */
export function aboveTheFoot(words: HTMLElement | null): void {
  const grid = words?.closest('[role=grid]')
  const foot = grid?.querySelector('[data-foot]')
  if (!words || !grid || !foot) return
  const own = words.getBoundingClientRect()
  const isClear = own.bottom <= foot.getBoundingClientRect().top
  if (isClear || own.top - own.height - ROW < grid.getBoundingClientRect().top + ROW) return
  words.style.translate = `0 ${-own.height - ROW}px`
}
