import { use, useEffect, useState } from 'react'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import type { SheetFrame } from '#domain/takeoff/sheet-frame'
import { FAULT_WORDS, SheetClient } from './sheet-client'
import { StartSheetWorker } from './start-sheet-worker'
import { useSheetBytes } from './use-sheet-bytes'

/** A sheet that is open, or what is said while it is not. */
export type OpenSheet =
  | {
      readonly state: 'open'
      readonly client: SheetClient
      readonly frame: SheetFrame
      readonly pages: number
    }
  | { readonly state: 'coming' }
  | { readonly state: 'absent'; readonly words: string }

type Held = { readonly key: string; readonly sheet: OpenSheet }

/** Opens the drawing of a page in a worker of its own, for as long as it is shown. */
export function useOpenSheet(drawing: ProjectDrawing): OpenSheet {
  const { bytes, type, absent } = useSheetBytes(drawing)
  const { file, rotation } = drawing
  // A page of a set that was not split is shown from the set.
  const page = drawing.sourceFile === null ? (drawing.pageNumber ?? 1) : 1
  const key = `${file}/${page}/${rotation}`
  const [held, setHeld] = useState<Held | null>(null)
  const hasBytes = bytes !== null
  const start = use(StartSheetWorker)
  useEffect(() => {
    if (bytes === null) return
    if (type !== 'application/pdf' && !type.startsWith('image/')) {
      setHeld({ key, sheet: { state: 'absent', words: FAULT_WORDS.unknown } })
      return
    }
    const client = new SheetClient(start)
    let isLeft = false
    void client.open(bytes, type, page, rotation).then(opened => {
      if (isLeft) return
      if (!opened.ok) return setHeld({ key, sheet: { state: 'absent', words: FAULT_WORDS[opened.fault] } })
      const { frame, pages } = opened
      setHeld({ key, sheet: { state: 'open', client, frame, pages } })
    })
    return () => {
      isLeft = true
      client.close()
      setHeld(null)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the same file has the same bytes, whatever object holds them
  }, [key, hasBytes, type, start])
  if (absent !== null) return { state: 'absent', words: absent }
  return held?.key === key ? held.sheet : { state: 'coming' }
}
