import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OwnPrice } from '#domain/bill-import/in-place/cells-to-write'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/estimating/bill-export/formats'
import { nameOf, saveFile } from '../../../app/device/save-file'
import { tellProblem } from '../../../app/office/tell-problem'
import { useBlocked } from '../../../app/office/use-connected'
import { useServer } from '../../../app/office/server'
import { Button } from '../../../ui/action/button'
import { FormField } from '../../../ui/input/form-field'
import { Segmented } from '../../../ui/input/segmented'
import { Select } from '../../../ui/input/select'
import { FormModal } from '../../../ui/overlay/form-modal'
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

type PaperSize = 'a4' | 'a3'
const SIZES = [
  { value: 'a4', label: 'A4' },
  { value: 'a3', label: 'A3' },
] as const

interface PaperDialogProps {
  readonly onSave: (format: ExportFormat, paper: PaperSize) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the layout and the paper of a bill as PDF. */
function PaperDialog({ onSave, onClose }: PaperDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('bill')
  const [size, setSize] = useState<PaperSize>('a4')
  return (
    <FormModal
      open
      onClose={onClose}
      title="Bill of quantities as PDF"
      body={[
        'The firm’s name and logo stand on every page, with the total so far. The total is the same in every layout.',
      ]}
      submitLabel="Save PDF"
      valid
      onSubmit={() => onSave(format, size)}
    >
      <FormField label="Layout">
        <Select
          value={format}
          onChange={given => setFormat(given === '' ? 'bill' : given)}
          options={EXPORT_FORMATS.map(value => ({ value, label: LAYOUTS[value] }))}
          data-initial-focus
        />
      </FormField>
      <FormField label="Paper" group>
        <Segmented label="Paper" value={size} onChange={setSize} options={SIZES} />
      </FormField>
    </FormModal>
  )
}

interface BillExportProps {
  readonly assessment: number
  readonly currency: string
  /** All of the bill is on this device. */
  readonly isWhole: boolean
  /** The lines to find again in the client's own workbook. */
  readonly products: () => readonly OwnPrice[]
}

/** Saves the bill as a workbook or a PDF in one of its layouts, made by the server, or in the client's own, made here. */
export function BillExportButton({ assessment, currency, isWhole, products }: BillExportProps) {
  const server = useServer()
  const blocked = useBlocked() ?? undefined
  const [isBusy, setBusy] = useState(false)
  const [isInPlace, setInPlace] = useState(false)
  const [isPaper, setPaper] = useState(false)
  async function save(format: ExportFormat, paper?: PaperSize): Promise<boolean> {
    setBusy(true)
    const asked = paper ? `format=${format}&file=pdf&paper=${paper}` : `format=${format}`
    try {
      const reply = await server.call(`/assessments/${assessment}/bill-of-quantities-export?${asked}`)
      const name = `Bill of quantities.${paper ? 'pdf' : 'xlsx'}`
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), name))
      return true
    } catch (error) {
      tellProblem(error)
      return false
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
            reason: blocked,
            onSelect: () => void save(format),
          })),
          {
            label: 'On paper, as PDF…',
            separated: true,
            reason: blocked,
            onSelect: () => setPaper(true),
          },
          {
            label: 'The client’s own workbook, priced…',
            reason: isWhole ? undefined : 'The bill is still downloading',
            onSelect: () => setInPlace(true),
          },
        ]}
      />
      {isPaper && <PaperDialog onSave={save} onClose={() => setPaper(false)} />}
      {isInPlace && <PriceWorkbook products={products()} currency={currency} onClose={() => setInPlace(false)} />}
    </>
  )
}
