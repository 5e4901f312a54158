import { Link } from '@tanstack/react-router'
import { estimate } from '#contract/estimating/estimate'
import { user } from '#contract/platform/user'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { useViewer } from '../../app/viewer'
import type { BillModel } from '../../common/bill/bill-model'
import { useRateBook } from '../../common/build-up/use-rate-book'
import type { Held } from '../../records/data/held'
import { useRead } from '../../records/data/use-read'
import { useNames } from '../../records/data/use-names'
import { useRecord } from '../../records/data/use-record'
import { useLastChange } from '../../records/history/use-last-change'
import { answerIn } from '../../records/read/reading-notice'
import { formatDateTime } from '../../ui/format'
import { SidePanel } from '../../ui/overlay/side-panel'
import { contained } from '../../ui/status/panel-boundary'
import { explainSteps } from './explain-steps'
import styles from './explain.module.css'
import { useReplies } from './use-replies'

interface ExplainPanelProps {
  readonly model: BillModel
  readonly assessment: Held<typeof assessmentDefinition>
  readonly product: number
  readonly zone: number | null
  readonly onClose: () => void
}

/** Where a figure comes from: from the tender total down to what its rate is made of and who changed its quantity. Works on what the device holds. */
export const ExplainPanel = contained(function ExplainPanel({
  model,
  assessment,
  product,
  zone,
  onClose,
}: ExplainPanelProps) {
  const { account } = useViewer()
  const book = useRateBook(assessment.id, model.records.products)
  const price = answerIn(useRead(estimate, { assessment: assessment.id }))
  const changed = useRecord(productQuantities, product)
  const authorOf = useNames(user)
  const replies = useReplies(assessment.id)
  const cell = useLastChange(productQuantities, product, zone === null ? null : `cells.${zone}`)
  if (!book) return null
  const nameOf = (id: number | null) => authorOf(id) ?? 'Someone'
  const steps = explainSteps({
    model,
    book,
    estimate: price ?? null,
    product,
    zone,
    currency: account.currency,
    fileName: assessment.sourceFileName,
    changedBy: ({ updatedBy, updatedAt }) => `${nameOf(updatedBy)}, ${formatDateTime(updatedAt)}`,
    cellChanged: cell && `${cell.by}, ${formatDateTime(cell.at)}`,
    replies,
  })
  return (
    <SidePanel open onClose={onClose} title="Where this comes from" beside>
      <ol className={styles['steps']}>
        {steps.map(({ key, name, figure, sum, source, changed: by, reply }) => (
          <li key={key} data-source={source}>
            <span className={styles['name']}>{name}</span>
            <strong>{figure}</strong>
            <span className={styles['sum']}>{sum}</span>
            {reply && (
              <Link
                className={styles['sum']}
                to="/estimating/assessments/$assessmentId/quotes/$id"
                params={{ assessmentId: String(assessment.id), id: String(reply.request) }}
              >
                Their reply: {reply.fileName}
              </Link>
            )}
            {by && <span className={styles['sum']}>Changed by {by}</span>}
          </li>
        ))}
        {changed && !cell && (
          <li>
            <span className={styles['name']}>{nameOf(changed.updatedBy)} changed these quantities last</span>
            <span className={styles['sum']}>{formatDateTime(changed.updatedAt)}</span>
          </li>
        )}
      </ol>
    </SidePanel>
  )
})
