import { useState } from 'react'
import { variation } from '#contract/commercial/variations/variation'
import { labourComponent } from '#contract/estimating/labour-component'
import { scopeKey } from '#contract/kit/scope-kinds'
import { isUnagreed } from '#domain/commercial/variations/unagreed'
import { NIL } from '#domain/value/money'
import { useConnected } from '../../../app/office/use-connected'
import { usePageTitle } from '../../../app/page/page-title'
import { useCan, useViewer } from '../../../app/viewer'
import { BillArrival, BillComing } from '../../../common/bill/bill-arrival'
import { useBillModel, useRatedBill } from '../../../common/bill/use-bill'
import { useAssessment } from '../../../common/places/use-place'
import { useReplica } from '../../../fields/replica-context'
import { useAct } from '../../../records/data/use-act'
import { useRecord } from '../../../records/data/use-record'
import { useHolds } from '../../../records/data/use-holds'
import { FirstLines } from '../../lines/lines-menu'
import { Select } from '../../../ui/input/select'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { useSectionStart } from '../../common/use-section-start'
import { billLock } from '../../common/bill-lock'
import { copyOf } from '../commands/build-up-changes'
import { BuildUpEditor } from './build-up-editor'
import { BuildUpToolbar } from './build-up-toolbar'
import styles from './build-up.module.css'
import { CopyProductsButton } from './copy-products-button'
import { ProductList } from './product-list'
import { RatePanel } from './rate-panel'
import { TemplateButton } from './template-button'
import { ZoneAmounts } from './zone-amounts'

const isPricedAtAll = ({ rate }: { readonly rate: unknown }): boolean => rate !== null

/** What each product's rate is made of: the products beside the build-up of the chosen one and the sum it comes to. Design 10; ASMT-7. */
export function RateBuildUpPage() {
  const assessment = useAssessment()
  const bill = useRatedBill(assessment.id)
  const model = useBillModel(bill?.records)
  const { account } = useViewer()
  const can = useCan()
  const mobile = useMedia(MOBILE)
  const isHere = useHolds([scopeKey('assessment', assessment.id)])
  const isConnected = useConnected()
  const place = `rates:${assessment.id}`
  const act = useAct(place)
  const replica = useReplica()
  const [picked, setPicked] = useState<number | null>(null)
  usePageTitle({ title: 'Rate build up', under: assessment.name })
  const rows = model?.rows ?? []
  const first = rows.find(row => row.kind === 'product')?.id ?? null
  const chosen = picked !== null && bill?.book.product(picked) ? picked : first
  const billIs = { canWrite: can.write(labourComponent), isHere: isHere ?? true, assessment }
  const lock = billLock(billIs)
  const locked = lock !== null
  // A line of a variation is built up in the accepted bill; adding and copying lines stays locked there.
  const by = useRecord(variation, chosen === null ? null : (bill?.book.product(chosen)?.variation ?? null))
  const lineLock = billLock({ ...billIs, isOfOpenVariation: by != null && isUnagreed(by) })
  const isLineLocked = lineLock !== null
  useSectionStart(assessment, 'rateBuildUp', !locked && bill !== undefined && bill.records.products.some(isPricedAtAll))

  if (!model || !bill) return <Loader text="Loading the rates" />
  if (first === null && isHere !== true)
    return isConnected ? (
      <BillComing model={model} assessment={assessment.id} />
    ) : (
      <EmptyState title="This bill is not on this device yet">It downloads when there is a connection.</EmptyState>
    )
  const { book } = bill
  const product = chosen === null ? undefined : book.product(chosen)
  const built = chosen === null ? undefined : book.built(chosen)
  if (!product || !built)
    return (
      <div className={styles['add']}>
        <EmptyState title="No products yet">
          Import the client’s bill from the project, take products from the library, or write the lines here.
        </EmptyState>
        {!locked && (
          <>
            <TemplateButton assessment={assessment.id} project={assessment.project} act={act} />
            <CopyProductsButton assessment={assessment.id} act={act} />
          </>
        )}
        <FirstLines assessment={assessment} model={model} locked={lock} place={place} />
      </div>
    )
  if (!model.isWhole)
    return (
      <div className={styles['page']}>
        <div className={styles['bar-top']}>
          <h1 className={mobile ? 'visually-hidden' : 'type-section'}>Rate build up</h1>
        </div>
        <BillArrival model={model} assessment={assessment.id} />
        <div className={styles['room']}>
          {!mobile && <ProductList rows={rows} chosen={product.id} onChoose={setPicked} />}
          <EmptyState title="Build-ups are shown when all of the bill is here">
            Until then a rate could be missing some of its parts.
          </EmptyState>
        </div>
      </div>
    )
  const components = book.components(product.id)
  const line = model.line(product.id)
  const others = rows.flatMap(row => (row.kind === 'product' && row.id !== product.id ? [row.product] : []))
  const copyFrom = async (id: number) => {
    const from = book.product(id)
    if (!from) return
    const parts = book.components(id)
    const ids = await Promise.all(parts.map(() => replica.newId()))
    await act(copyOf(from, parts, product, ids), `Copied the build-up of ${from.name}`)
  }
  return (
    <div className={styles['page']}>
      <BuildUpToolbar
        assessment={assessment}
        bill={bill}
        model={model}
        product={product.id}
        locked={locked}
        place={place}
        act={act}
      />
      <div className={styles['room']}>
        {mobile ? (
          <ProductSelect rows={rows} chosen={product.id} onChoose={setPicked} />
        ) : (
          <ProductList rows={rows} chosen={product.id} onChoose={setPicked} />
        )}
        <BuildUpEditor
          product={product}
          components={components}
          project={assessment.project}
          lock={lineLock}
          locked={isLineLocked}
          others={others}
          onCopy={id => void copyFrom(id)}
          act={act}
        />
        <RatePanel
          product={product}
          built={built}
          basis={book.basis}
          quantity={line?.quantity ?? NIL}
          amount={line?.amount ?? NIL}
          currency={account.currency}
          locked={isLineLocked}
          act={act}
        />
      </div>
      {!mobile && (
        <ZoneAmounts model={model} zones={bill.records.zones} product={product} currency={account.currency} />
      )}
    </div>
  )
}

/** The product list of a phone. */
function ProductSelect({ rows, chosen, onChoose }: Parameters<typeof ProductList>[0]) {
  return (
    <div className={styles['choose']}>
      <Select
        aria-label="Product"
        value={String(chosen)}
        onChange={value => onChoose(Number(value))}
        options={rows.flatMap(row =>
          row.kind === 'product'
            ? [{ value: String(row.id), label: `${row.product.ref ?? ''} ${row.product.name}`.trim() }]
            : [],
        )}
      />
    </div>
  )
}
