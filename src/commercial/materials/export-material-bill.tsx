import { project as projectDefinition } from '#contract/estimating/project'
import { Download } from 'lucide-react'
import type { RowChoice } from '#domain/commercial/materials/material-bill-export'
import type { Part } from '#domain/commercial/materials/needed'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useProject } from '../../common/places/use-place'
import { Button } from '../../ui/action/button'

interface ExportMaterialBillProps {
  readonly assessment: number
  /** The office has all that the figures on the page are made of. */
  readonly part: Part
  readonly choice: RowChoice
}

/** Saves the rows that are shown as a workbook the office makes, with the figures of the page. Spec: MAT-1. */
export function ExportMaterialBill({ assessment, part: { zone, by }, choice }: ExportMaterialBillProps) {
  const project = useProject()
  const server = useServer()
  const { run, working, blocked } = useOffice({ resource: projectDefinition, id: project.id })
  const save = () =>
    void run(async () => {
      const asked = new URLSearchParams({
        assessment: String(assessment),
        ...(zone === null ? {} : { zone: String(zone) }),
        ...(by === null ? {} : { by }),
        ...(choice.words.trim() === '' ? {} : { words: choice.words.trim() }),
        ...(choice.onlyLeft ? { onlyLeft: 'true' } : {}),
      })
      const reply = await server.call(`/projects/${project.id}/export-material-bill?${asked}`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), 'Material bill.xlsx'))
    })
  return (
    <Button icon={Download} disabled={working} reason={blocked ?? undefined} onClick={save}>
      Export
    </Button>
  )
}
