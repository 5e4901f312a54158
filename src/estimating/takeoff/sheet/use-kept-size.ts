import { useEffect } from 'react'
import { type ProjectDrawing, projectDrawing } from '#contract/estimating/project-drawing'
import type { SheetFrame } from '#domain/takeoff/sheet-frame'
import { parseAs } from '#domain/value/money'
import { set } from '#local/write/changes'
import { useCan } from '../../../app/viewer'
import { useEdit } from '../../../records/data/use-edit'

/**
 * Keeps the size of the unturned page with its sheet, once, when a person who may write opens a sheet that has none. It is a step of its own place, so that
 * Undo on the sheet never takes it back. Decision 765.
 */
export function useKeptSize(sheet: ProjectDrawing, { width, height }: SheetFrame): void {
  const { id } = sheet
  const edit = useEdit(`sheet-size:${id}`)
  const isMissing = useCan().write(projectDrawing) && (sheet.widthPt === null || sheet.heightPt === null)
  useEffect(() => {
    const widthPt = parseAs('quantity', width.toFixed(4))
    const heightPt = parseAs('quantity', height.toFixed(4))
    if (!isMissing || widthPt === null || heightPt === null) return
    // The sheet is measured without its size as well: the next opening tries again.
    edit([set(projectDrawing, id, { widthPt, heightPt })], 'Kept the size of a sheet').catch(() => undefined)
  }, [isMissing, id, width, height, edit])
}
