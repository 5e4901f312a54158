import { Contrast, Palette, Scissors } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { fileReply, mimeTypeOf, pageReply } from '#contract/platform/files'
import { type ProjectDrawing, projectDrawing } from '#contract/estimating/project-drawing'
import { attach, remove as removeChange, set } from '#local/write/changes'
import { ACCEPTED } from '../../fields/file-fault'
import { FileTable } from '../../fields/file-table'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { useOffice } from '../../records/office/use-office'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useServer } from '../../app/office/server'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { FileInput } from '../../ui/input/file-input'
import { toasts } from '../../ui/overlay/toast-store'
import { Section } from '../../ui/shell/page'
import { nextOrder, splitChanges } from './drawing-pages'
import { useAddFiles } from '../../common/files/use-add-files'
import { sheetOfFileName } from '#domain/takeoff/sheet-file-name'
import { ONE, compare, plus, times } from '#domain/value/money'

/** The drawings of a project in their order. A set is split into its pages, and a page shown in grey, by the office. Spec: platform 7.6. */
export function DrawingsSection({ project }: { readonly project: number }) {
  const drawings = useRecordsWithin(projectDrawing, 'project', project)?.toSorted((a, b) => compare(a.order, b.order))
  const canWrite = useCan().write(projectDrawing)
  const act = useAct()
  const next = nextOrder(drawings ?? [])
  const add = useAddFiles((file, index) =>
    attach<typeof projectDrawing, 'file'>(projectDrawing, 'file', file, {
      project,
      fileName: file.fileName,
      sourceFile: null,
      pageNumber: null,
      order: plus(next, times(ONE, index)),
      colourFile: null,
      ...sheetOfFileName(file.fileName),
    }),
  )
  const remove = ({ id, fileName }: ProjectDrawing) =>
    void act([removeChange(projectDrawing, id)], `Deleted drawing ${fileName}`)
  return (
    <Section title="Drawings" bare>
      <FileTable
        label="Drawings"
        rows={drawings}
        empty="No files have been uploaded"
        onDelete={canWrite ? remove : undefined}
        under={drawing => drawing.pageNumber !== null && `Page ${drawing.pageNumber} · `}
        actions={canWrite ? (drawing, isKept) => <DrawingActions drawing={drawing} isKept={isKept} /> : undefined}
      />
      {canWrite && (
        <FileInput
          label="Add drawings"
          hint="PDF or pictures, up to 100 MB each"
          accept={ACCEPTED}
          multiple
          onFiles={files => void add(files)}
        />
      )}
    </Section>
  )
}

/** What the office makes of a drawing, by its call. */
type Action = 'split' | 'tograyscale'

function DrawingActions({ drawing, isKept }: { readonly drawing: ProjectDrawing; readonly isKept: boolean }) {
  const server = useServer()
  const act = useAct()
  const { run, working, blocked } = useOffice({ resource: projectDrawing, id: drawing.id })
  const [refused, setRefused] = useState<ReadonlySet<Action>>(new Set())
  const reason = blocked ?? (isKept ? undefined : 'Once it has been sent')
  const type = mimeTypeOf(drawing.fileName)
  const isPdf = type === 'application/pdf'

  /** The office keeps why it could not, and answers that until it is asked to look at the file again. */
  async function ask(action: Action): Promise<unknown> {
    const asked = new URLSearchParams(action === 'split' ? { thumbnail: 'true' } : {})
    if (refused.has(action)) asked.set('again', '1')
    try {
      return await (await server.call(`/files/${drawing.file}/${action}?${asked}`, { method: 'POST' })).json()
    } catch (error) {
      setRefused(new Set([...refused, action]))
      throw error
    }
  }
  async function split() {
    const pages = v.parse(v.array(pageReply), await ask('split'))
    if (pages.length === 1) toasts.show('info', `${drawing.fileName} has one page`)
    else await act(splitChanges(drawing, pages), `Split ${drawing.fileName} into ${count(pages.length, 'page')}`)
  }
  async function grey() {
    const { id } = v.parse(fileReply, await ask('tograyscale'))
    await act(
      [set(projectDrawing, drawing.id, { file: id, colourFile: drawing.file })],
      `Made ${drawing.fileName} grey`,
    )
  }
  async function colour() {
    if (drawing.colourFile === null) return
    await act(
      [set(projectDrawing, drawing.id, { file: drawing.colourFile, colourFile: null })],
      `Showed ${drawing.fileName} in colour`,
    )
  }
  const button = (icon: typeof Scissors, label: string, action: () => Promise<void>, why?: string) => (
    <Button kind="quiet" icon={icon} disabled={working} reason={why} onClick={() => void run(action)}>
      {label}
    </Button>
  )
  return (
    <>
      {isPdf &&
        drawing.pageNumber === null &&
        drawing.colourFile === null &&
        button(Scissors, refused.has('split') ? 'Try again to split' : 'Split into pages', split, reason)}
      {drawing.colourFile !== null
        ? button(Palette, 'Show in colour', colour)
        : (isPdf || type?.startsWith('image/')) &&
          button(Contrast, refused.has('tograyscale') ? 'Try again to make grey' : 'Make grey', grey, reason)}
    </>
  )
}
