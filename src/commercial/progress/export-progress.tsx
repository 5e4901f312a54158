import { project as projectDefinition } from '#contract/estimating/project'
import { Download, FileSpreadsheet } from 'lucide-react'
import type { ProgressKind } from '#contract/commercial/progress-calls'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { Menu } from '../../ui/overlay/menu'

const LABELS: Readonly<Record<ProgressKind, string>> = {
  products: 'Progress by product',
  map: 'Progress map',
  groups: 'Progress groups',
  'fixed-costs': 'Fixed cost progress',
}

interface ExportProgressProps {
  /** What may be saved; several are offered in a menu. */
  readonly kinds: readonly [ProgressKind, ...ProgressKind[]]
  readonly project: number
  readonly assessment: number
}

/** Saves progress as a workbook the server makes. Spec: PROG-3. */
export function ExportProgress({ kinds, project, assessment }: ExportProgressProps) {
  const server = useServer()
  const { run, working, blocked } = useOffice({ resource: projectDefinition, id: project })
  const save = (kind: ProgressKind) =>
    void run(async () => {
      const reply = await server.call(`/projects/${project}/export-progress-${kind}?assessment=${assessment}`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), `${LABELS[kind]}.xlsx`))
    })
  const [only, ...more] = kinds
  if (more.length === 0 || blocked !== null)
    return (
      <Button icon={Download} disabled={working} reason={blocked ?? undefined} onClick={() => save(only)}>
        Export
      </Button>
    )
  return (
    <Menu
      label="Export"
      trigger={
        <Button icon={Download} disabled={working}>
          Export
        </Button>
      }
      items={kinds.map(kind => ({ label: LABELS[kind], icon: FileSpreadsheet, onSelect: () => save(kind) }))}
    />
  )
}
