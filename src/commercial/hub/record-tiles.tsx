import { Link } from '@tanstack/react-router'
import { Clock, FilePlus2, Flag, Forklift, Grid3x3, Layers, NotebookPen, ReceiptText, Truck } from 'lucide-react'
import { delivery } from '#contract/commercial/delivery'
import { issue } from '#contract/commercial/issue'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { plantHire } from '#contract/commercial/plant-hire'
import { productProgress } from '#contract/commercial/product-progress'
import { variation } from '#contract/commercial/variations/variation'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { formatDay } from '../../ui/format'
import { Tile, TileGrid } from '../../ui/record/tile-grid'
import { Section } from '../../ui/shell/page'

interface RecordTilesProps {
  /** The zone to go to first. */
  readonly zone: string | undefined
  readonly open: number
  readonly late: number
  /** The day of the last delivery. */
  readonly latest: string | undefined
  readonly isHere: boolean
}

const HUB = '/estimating/projects/$projectId/hub'

/** What can be recorded here and now: each of the most usual things on site is done with three taps from here (decision 590). */
export function RecordTiles({ zone, open, late, latest, isHere }: RecordTilesProps) {
  const can = useCan()
  const params = { projectId: String(useProject().id) }
  const tiles = [
    {
      isShown: can.read(productProgress),
      icon: Layers,
      title: 'Progress',
      to: `${HUB}/progress`,
      under: zone ? `${zone} next` : isHere ? 'no accepted bill yet' : undefined,
    },
    {
      isShown: can.read(productProgress),
      icon: Grid3x3,
      title: 'Progress map',
      to: `${HUB}/progress/map`,
      under: 'A whole floor at once',
    },
    {
      isShown: can.write(issue),
      icon: Flag,
      title: 'Raise issue',
      to: `${HUB}/issues/new`,
      under: isHere ? `${open} open${late > 0 ? ` · ${late} late` : ''}` : undefined,
    },
    {
      isShown: can.write(variation),
      icon: FilePlus2,
      title: 'Record instruction',
      to: `${HUB}/variations/new`,
      under: 'What the client wants changed',
    },
    {
      isShown: can.write(delivery),
      icon: Truck,
      title: 'Log delivery',
      to: `${HUB}/materials/deliveries/new`,
      under: latest ? `last ${formatDay(latest)}` : isHere ? 'none yet' : undefined,
    },
    {
      isShown: can.write(labourAllocation),
      icon: Clock,
      title: 'Record hours',
      to: `${HUB}/labour/hours/new`,
      under: 'Who worked on what',
    },
    {
      isShown: can.write(materialInvoice),
      icon: ReceiptText,
      title: 'Photograph invoice',
      to: `${HUB}/materials/invoices/new`,
      under: 'The office reviews it',
    },
    {
      isShown: can.write(plantHire),
      icon: Forklift,
      title: 'Plant on hire',
      to: `${HUB}/fixed-costs/hire`,
      under: 'Put on hire, take off hire',
    },
    { isShown: true, icon: NotebookPen, title: 'Site diary', to: `${HUB}/diary`, under: 'All that was recorded today' },
  ] as const
  return (
    <Section title="Record" bare>
      <TileGrid>
        {tiles
          .filter(({ isShown }) => isShown)
          .map(({ icon, title, to, under }) => (
            <Tile
              key={title}
              icon={icon}
              title={
                <Link to={to} params={params}>
                  {title}
                </Link>
              }
              under={under}
            />
          ))}
      </TileGrid>
    </Section>
  )
}
