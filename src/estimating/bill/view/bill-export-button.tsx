import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OwnPrice } from '#domain/estimating/bill-in-place/cells-to-write'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/estimating/bill-export/formats'
import { nameOf, saveFile } from '../../../app/device/save-file'
import { tellProblem } from '../../../app/office/tell-problem'
import { useConnected } from '../../../app/office/use-connected'
import { useServer } from '../../../app/office/server'
import { Button } from '../../../ui/action/button'
import { Menu } from '../../../ui/overlay/menu'
import { PriceWorkbook } from '../in-place/price-workbook'

const LAYOUTS: Readonly<Record<ExportFormat, string>> = {
  bill: 'Products × zones, bill format',
  matrix: 'Components × zones, values',
  grid_pz: 'Products × zones, values',
  grid_zp: 'Zones × products, quantities and values',
  budget: 'Budget only',
  grouped: 'Grouped products',
  grouped_zones: 'Grouped products with zones',
}

interface BillExportProps {
  readonly assessment: number
  readonly currency: string
  /** The lines to find again in the client's own workbook. */
  readonly products: () => readonly OwnPrice[]
}

/** Saves the bill as a workbook in one of its layouts, made by the server, or in the client's own, made here. */
export function BillExportButton({ assessment, currency, products }: BillExportProps) {
  const server = useServer()
  const isConnected = useConnected()
  const [isBusy, setBusy] = useState(false)
  const [isInPlace, setInPlace] = useState(false)
  async function save(format: ExportFormat) {
    setBusy(true)
    try {
      const reply = await server.call(`/assessments/${assessment}/bill-of-quantities-export?format=${format}`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), 'Bill of quantities.xlsx'))
    } catch (error) {
      tellProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Menu
        label="Export as"
        trigger={
          <Button icon={Download} disabled={isBusy}>
            Export
          </Button>
        }
        items={[
          ...EXPORT_FORMATS.map(format => ({
            label: LAYOUTS[format],
            reason: isConnected ? undefined : 'Needs a connection',
            onSelect: () => void save(format),
          })),
          { label: 'The client’s own workbook, priced…', onSelect: () => setInPlace(true) },
        ]}
      />
      {isInPlace && <PriceWorkbook products={products()} currency={currency} onClose={() => setInPlace(false)} />}
    </>
  )
}
