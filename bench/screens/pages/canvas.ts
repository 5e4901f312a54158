// The floor: the rows in view drawn on a canvas, nothing else.
import { cellText, COLUMN, frame, ROW, VIEW } from './cells'
import { exposeGrid } from './frames'

exposeGrid(({ rows, columns }) => {
  const scroller = document.createElement('div')
  Object.assign(scroller.style, { overflow: 'auto', flex: '1' })
  const space = document.createElement('div')
  Object.assign(space.style, { width: `${columns * COLUMN}px`, height: `${rows * ROW}px` })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, VIEW)
  Object.assign(canvas.style, { position: 'sticky', top: '0', left: '0', display: 'block' })
  space.append(canvas)
  scroller.append(space)
  frame().append(scroller)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('There is no canvas')
  let drawn = new Set<string>()
  const draw = () => {
    const [first, left] = [Math.floor(scroller.scrollTop / ROW), Math.floor(scroller.scrollLeft / COLUMN)]
    drawn = new Set()
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, VIEW.width, VIEW.height)
    brush.fillStyle = '#111'
    brush.font = '13px sans-serif'
    for (let row = first; row < Math.min(rows, first + VIEW.height / ROW + 2); row += 1) {
      const y = row * ROW - scroller.scrollTop
      for (let column = left; column < Math.min(columns, left + VIEW.width / COLUMN + 2); column += 1) {
        const words = cellText(row, column)
        drawn.add(words)
        brush.fillText(words, column * COLUMN - scroller.scrollLeft + 8, y + 21)
      }
      brush.fillRect(0, y, VIEW.width, 1)
    }
  }
  scroller.addEventListener('scroll', draw)
  draw()
  return { scroller, shows: words => drawn.has(words) }
})
