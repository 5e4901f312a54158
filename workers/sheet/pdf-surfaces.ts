/** A canvas and its context, as pdf.js hands them around. */
interface Surface {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Makes the canvases that pdf.js draws parts of a page on, in a worker. */
export class WorkerCanvases {
  create(width: number, height: number): Surface {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset(surface: Surface, width: number, height: number): void {
    if (surface.canvas) Object.assign(surface.canvas, { width, height })
  }
  destroy(surface: Surface): void {
    // A canvas of no size gives its memory back at once.
    if (surface.canvas) Object.assign(surface.canvas, { width: 0, height: 0 })
    surface.canvas = null
    surface.context = null
  }
}

/** Filters need an SVG in the page: a worker draws without them, as pdf.js does where it has none. */
export class NoFilters {
  addFilter = (): string => 'none'
  addHCMFilter = (): string => 'none'
  addAlphaFilter = (): string => 'none'
  addLuminosityFilter = (): string => 'none'
  addHighlightHCMFilter = (): string => 'none'
  destroy = (): void => undefined
}
