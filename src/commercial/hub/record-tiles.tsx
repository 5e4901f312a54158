import { Link } from '@tanstack/react-router'
import { Clock, Flag, Forklift, Grid3x3, Layers, NotebookPen, ReceiptText, Truck } from 'lucide-react'
import { delivery } from '#contract/commercial/delivery'
import { issue } from '#contract/commercial/issue'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { plantHire } from '#contract/commercial/plant-hire'
import { productProgress } from '#contract/commercial/product-progress'
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

/** What can be recorded here and now: each of the most usual things on site is done with three taps from here (decision 590). */
export function RecordTiles({ zone, open, late, latest, isHere }: RecordTilesProps) {
  const can = useCan()
  const params = { projectId: String(useProject().id) }
  return (
    <Section title="Record" bare>
      <TileGrid>
        {can.read(productProgress) && (
          <Tile
            icon={Layers}
            title={
              <Link to="/estimating/projects/$projectId/hub/progress" params={params}>
                Progress
              </Link>
            }
            under={zone ? `${zone} next` : isHere ? 'no accepted bill yet' : undefined}
          />
        )}
        {can.read(productProgress) && (
          <Tile
            icon={Grid3x3}
            title={
              <Link to="/estimating/projects/$projectId/hub/progress/map" params={params}>
                Progress map
              </Link>
            }
            under="A whole floor at once"
          />
        )}
        {can.write(issue) && (
          <Tile
            icon={Flag}
            title={
              <Link to="/estimating/projects/$projectId/hub/issues/new" params={params}>
                Raise issue
              </Link>
            }
            under={isHere ? `${open} open${late > 0 ? ` · ${late} late` : ''}` : undefined}
          />
        )}
        {can.write(delivery) && (
          <Tile
            icon={Truck}
            title={
              <Link to="/estimating/projects/$projectId/hub/materials/deliveries/new" params={params}>
                Log delivery
              </Link>
            }
            under={latest ? `last ${formatDay(latest)}` : isHere ? 'none yet' : undefined}
          />
        )}
        {can.write(labourAllocation) && (
          <Tile
            icon={Clock}
            title={
              <Link to="/estimating/projects/$projectId/hub/labour/hours/new" params={params}>
                Record hours
              </Link>
            }
            under="Who worked on what"
          />
        )}
        {can.write(materialInvoice) && (
          <Tile
            icon={ReceiptText}
            title={
              <Link to="/estimating/projects/$projectId/hub/materials/invoices/new" params={params}>
                Photograph invoice
              </Link>
            }
            under="The office reviews it"
          />
        )}
        {can.write(plantHire) && (
          <Tile
            icon={Forklift}
            title={
              <Link to="/estimating/projects/$projectId/hub/fixed-costs/hire" params={params}>
                Plant on hire
              </Link>
            }
            under="Put on hire, take off hire"
          />
        )}
        <Tile
          icon={NotebookPen}
          title={
            <Link to="/estimating/projects/$projectId/hub/diary" params={params}>
              Site diary
            </Link>
          }
          under="All that was recorded today"
        />
      </TileGrid>
    </Section>
  )
}
