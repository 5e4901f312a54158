import { useOffice } from '../../../records/office/use-office'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { ListChecks, Redo2, Undo2, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { adjustment } from '#contract/estimating/adjustment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import type { BillModel, BillRecords } from '../../../common/bill/bill-model'
import type { useAssessment } from '../../../common/places/use-place'
import type { RateBook } from '../../../common/build-up/rate-book'
import { useViewer } from '../../../app/viewer'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { useUndoAt } from '../../../records/data/use-undo'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatMoney } from '../../../ui/format'
import { Menu } from '../../../ui/overlay/menu'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { noTotal } from '../../common/no-total'
import { ExplainPanel } from '../../explain/explain-panel'
import { QuotesLink } from '../../common/quotes-link'
import type { Act } from '../commands/act'
import { BlanketPercentages } from './blanket-percentages'
import styles from './build-up.module.css'
import { CopyProductsButton } from './copy-products-button'
import { TargetPrice } from './target-price'
import { TemplateButton } from './template-button'
import { useRatesMenu } from './use-rates-menu'

interface BuildUpToolbarProps {
  readonly assessment: ReturnType<typeof useAssessment>
  readonly bill: { readonly records: BillRecords; readonly book: RateBook }
  readonly model: BillModel
  /** The product that is explained. */
  readonly product: number
  readonly locked: boolean
  /** Where its undo steps are kept. */
  readonly place: string
  readonly act: Act
}

/** What is done to all rates of an assessment, and the dialogs it opens. */
export function BuildUpToolbar({ assessment, bill, model, product, locked, place, act }: BuildUpToolbarProps) {
  const { account } = useViewer()
  const mobile = useMedia(MOBILE)
  const history = useUndoAt(place)
  const office = useOffice({ resource: assessmentDefinition, id: assessment.id })
  const fixedCosts = useRecordsWithin(assessmentFixedCost, 'assessment', assessment.id)
  const adjustments = useRecordsWithin(adjustment, 'assessment', assessment.id)
  const onAll = useRatesMenu(bill, account.currency, assessment.id, office)
  const [dialog, setDialog] = useState<'target' | 'blanket' | 'explain' | null>(null)
  const close = () => setDialog(null)
  const { book, records } = bill
  const target = {
    basis: book.basis,
    decimals: records.decimals,
    products: records.products,
    zones: records.zones,
    quantities: records.quantities,
    components: book.lines?.components ?? [],
    materials: book.lines?.materials ?? [],
    activities: book.lines?.activities ?? [],
    fixedCosts: fixedCosts ?? [],
    adjustments: adjustments ?? [],
  }
  return (
    <>
      <div className={styles['bar-top']} data-actions>
        <h1 className={mobile ? 'visually-hidden' : 'type-section'}>Rate build up</h1>
        <span className={styles['measured']}>
          Measured <b>{noTotal(model) ?? formatMoney(model.totals.amount, account.currency)}</b>
        </span>
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
        <Button icon={Waypoints} aria-haspopup="dialog" onClick={() => setDialog('explain')}>
          Explain
        </Button>
        <QuotesLink assessment={assessment.id} />
        {!locked && <TemplateButton assessment={assessment.id} project={assessment.project} act={act} />}
        {!locked && <CopyProductsButton assessment={assessment.id} act={act} />}
        {!locked && (
          <Menu
            label="All rates"
            trigger={<Button icon={ListChecks}>All rates…</Button>}
            items={[
              { label: 'Work back from a target price…', onSelect: () => setDialog('target') },
              { label: 'Set percentages…', onSelect: () => setDialog('blanket') },
              ...onAll,
            ]}
          />
        )}
      </div>
      {dialog === 'target' && (
        <TargetPrice
          records={target}
          names={records.products}
          target={assessment.targetPrice}
          currency={account.currency}
          assessment={assessment.id}
          office={office}
          onClose={close}
        />
      )}
      {dialog === 'explain' && (
        <ExplainPanel model={model} assessment={assessment} product={product} zone={null} onClose={close} />
      )}
      {dialog === 'blanket' && (
        <BlanketPercentages records={target} assessment={assessment.id} office={office} onClose={close} />
      )}
    </>
  )
}
