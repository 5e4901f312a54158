import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { Menu } from '../../ui/overlay/menu'

interface ExportBooksProps {
  /** Which table of the books. */
  readonly table: 'aged' | 'vat' | 'cis'
  /** A day of its month; today where there is none. */
  readonly day?: string
}

/** Saves a table of the books as a workbook or a CSV, which the office makes of every project. Says before the tap when it needs a connection. */
export function ExportBooks({ table, day }: ExportBooksProps) {
  const server = useServer()
  const { run, working, blocked } = useOffice(null)
  const save = (format: 'xlsx' | 'csv') =>
    void run(async () => {
      const query = new URLSearchParams({ format, ...(day === undefined ? {} : { day }) })
      const reply = await server.call(`/books/${table}/export?${query}`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), `${table}.${format}`))
    })
  if (blocked !== null)
    return (
      <Button icon={Download} reason={blocked}>
        Export
      </Button>
    )
  return (
    <Menu
      label="Export as"
      trigger={
        <Button icon={Download} disabled={working}>
          Export
        </Button>
      }
      items={[
        { label: 'Excel workbook', icon: FileSpreadsheet, onSelect: () => save('xlsx') },
        { label: 'CSV', icon: FileText, onSelect: () => save('csv') },
      ]}
    />
  )
}
