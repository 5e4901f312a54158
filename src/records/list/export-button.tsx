import { Download, FileSpreadsheet, FileText, X } from 'lucide-react'
import { Button } from '../../ui/action/button'
import { formatBytes } from '../../ui/format'
import { Menu } from '../../ui/overlay/menu'
import type { ShownList } from './list-view'
import { useExport } from './use-export'

/** "Export": the filtered table as a workbook or a CSV. Says before the tap when it cannot be had; while it runs, how much has come. */
export function ExportButton(list: ShownList) {
  const { run, exporting, blocked } = useExport(list)
  if (exporting) {
    return (
      <Button icon={X} onClick={exporting.cancel}>
        <span role="status">{exporting.bytes === 0 ? 'Exporting…' : `Exporting… ${formatBytes(exporting.bytes)}`}</span>{' '}
        <span>Cancel</span>
      </Button>
    )
  }
  if (blocked !== null)
    return (
      <Button icon={Download} reason={blocked}>
        Export
      </Button>
    )
  return (
    <Menu
      label="Export as"
      trigger={<Button icon={Download}>Export</Button>}
      items={[
        { label: 'Excel workbook', icon: FileSpreadsheet, onSelect: () => void run('xlsx') },
        { label: 'CSV', icon: FileText, onSelect: () => void run('csv') },
      ]}
    />
  )
}
