import { Plus, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { adjustment } from '#contract/estimating/adjustment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { labourComponent } from '#contract/estimating/labour-component'
import { scopeKey } from '#contract/scope-kinds'
import { NIL } from '#domain/value/money'
import { set } from '#local/write/changes'
import { useConnected } from '../../../app/office/use-connected'
import { usePageTitle } from '../../../app/page/page-title'
import { useCan, useViewer } from '../../../app/viewer'
import { BillArrival } from '../../../common/bill/bill-arrival'
import { useBillModel, useRatedBill } from '../../../common/bill/use-bill'
import { useAssessment } from '../../../common/places/use-place'
import { useReplica } from '../../../fields/replica-context'
import { useAct } from '../../../records/data/use-act'
import { useHolds } from '../../../records/data/use-holds'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { useUndoAt } from '../../../records/data/use-undo'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { FirstLines } from '../../lines/lines-menu'
import { formatMoney, formatNumber } from '../../../ui/format'
import { Segmented } from '../../../ui/input/segmented'
import { Select } from '../../../ui/input/select'
import { Menu } from '../../../ui/overlay/menu'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { MOBILE, useMedia } from '../../../ui/use-media'
import { useSectionStart } from '../../assessment/use-section-start'
import { billLock } from '../../bill/model/bill-lock'
import { ExplainPanel } from '../../explain/explain-panel'
import { copyOf, newComponent } from '../commands/build-up-changes'
import { BlanketPercentages } from './blanket-percentages'
import styles from './build-up.module.css'
import { FigureCell } from './cell-input'
import { ComponentSection } from './component-section'
import { CopyProductsButton } from './copy-products-button'
import { LibraryBar } from './library-bar'
import { QuotesLink } from '../../quotes/quotes-link'
import { ProductList } from './product-list'
import { RatePanel } from './rate-panel'
import { TargetPrice } from './target-price'
import { TemplateButton } from './template-button'
import { useOfficeCommand } from './use-office-command'

const MODES = [
  { value: 'rbu', label: 'Build up' },
  { value: 'saf', label: 'Supply and fit' },
] as const

const isPricedAtAll = ({ rate }: { readonly rate: unknown }): boolean => rate !== null

/** What each product's rate is made of: the products beside the build-up of the chosen one and the sum it comes to. Design 10; ASMT-7. */
export function RateBuildUpPage() {
  const assessment = useAssessment()
  const bill = useRatedBill(assessment.id)
  const model = useBillModel(bill?.records)
  const fixedCosts = useRecordsWithin(assessmentFixedCost, 'assessment', assessment.id)
  const adjustments = useRecordsWithin(adjustment, 'assessment', assessment.id)
  const { account } = useViewer()
  const can = useCan()
  const mobile = useMedia(MOBILE)
  const isHere = useHolds([scopeKey('assessment', assessment.id)])
  const isConnected = useConnected()
  const place = `rates:${assessment.id}`
  const act = useAct(place)
  const history = useUndoAt(place)
  const replica = useReplica()
  const command = useOfficeCommand(assessment.id)
  const [picked, setPicked] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'target' | 'blanket' | 'explain' | null>(null)
  usePageTitle({ title: 'Rate build up', under: assessment.name })
  const rows = model?.rows ?? []
  const first = rows.find(row => row.kind === 'product')?.id ?? null
  const chosen = picked !== null && bill?.book.product(picked) ? picked : first
  const lock = billLock({ canWrite: can.write(labourComponent), isHere: isHere ?? true, assessment })
  const locked = lock !== null
  useSectionStart(assessment, 'rateBuildUp', !locked && bill !== undefined && bill.records.products.some(isPricedAtAll))

  if (!model || !bill) return <Loader text="Loading the rates" />
  if (first === null && isHere !== true)
    return isConnected ? (
      <Loader text="Downloading the bill" />
    ) : (
      <EmptyState title="This bill is not on this device yet">It downloads when there is a connection.</EmptyState>
    )
  const { book, records } = bill
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
    if (!from || !product) return
    const parts = book.components(id)
    const ids = await Promise.all(parts.map(() => replica.newId()))
    await act(copyOf(from, parts, product, ids), `Copied the build-up of ${from.name}`)
  }
  const target = {
    basis: book.basis,
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
    <div className={styles['page']}>
      <div className={styles['bar-top']}>
        <h1 className={mobile ? 'visually-hidden' : 'type-section'}>Rate build up</h1>
        <span className={styles['measured']}>
          Measured <b>{formatMoney(model.totals.amount, account.currency)}</b>
        </span>
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
        <Button aria-haspopup="dialog" onClick={() => setDialog('explain')}>
          Explain
        </Button>
        <QuotesLink assessment={assessment.id} />
        {!locked && <TemplateButton assessment={assessment.id} project={assessment.project} act={act} />}
        {!locked && <CopyProductsButton assessment={assessment.id} act={act} />}
        {!locked && (
          <Menu
            label="All rates"
            trigger={<Button>All rates…</Button>}
            items={[
              { label: 'Work back from a target price…', onSelect: () => setDialog('target') },
              { label: 'Set percentages…', onSelect: () => setDialog('blanket') },
              office('Take the cheapest quotes', 'cheapest-prices'),
              office('Unfix products', 'unfix-products'),
              office('Price all by build-up', 'blanket-pricing-mode/rbu'),
              office('Price all by supply and fit', 'blanket-pricing-mode/saf'),
            ]}
          />
        )}
      </div>
      <div className={styles['room']}>
        {mobile ? (
          <div className={styles['choose']}>
            <Select
              aria-label="Product"
              value={String(product.id)}
              onChange={value => setPicked(Number(value))}
              options={rows.flatMap(row =>
                row.kind === 'product'
                  ? [{ value: String(row.id), label: `${row.product.ref ?? ''} ${row.product.name}`.trim() }]
                  : [],
              )}
            />
          </div>
        ) : (
          <ProductList rows={rows} chosen={product.id} onChoose={setPicked} />
        )}
        <section className={styles['build']} aria-label="Build-up" data-build-up>
          <header className={styles['title']}>
            <span>
              <small>
                {product.ref} · per {product.unit ?? 'unit'}
              </small>
              <h2 className="type-title">{product.name}</h2>
            </span>
            <Segmented
              label="Pricing"
              value={product.pricingMode}
              disabled={locked}
              options={MODES}
              onChange={pricingMode =>
                void act([set(assessmentProduct, product.id, { pricingMode })], 'Changed the pricing')
              }
            />
          </header>
          {lock !== null && <p className={styles['note']}>{lock}</p>}
          <LibraryBar
            key={product.id}
            product={product}
            components={components}
            project={assessment.project}
            locked={locked}
            act={act}
          />
          {product.pricingMode === 'saf' ? (
            <div className={styles['saf']}>
              <label>
                Supply and fit price per {product.unit ?? 'unit'}
                <FigureCell
                  kind="cost"
                  label="Supply and fit price"
                  value={product.supplyAndFitPrice}
                  min={NIL}
                  locked={locked}
                  placeholder="no price"
                  onWrite={supplyAndFitPrice =>
                    void act(
                      [set(assessmentProduct, product.id, { supplyAndFitPrice, quoteLine: null, priceFrom: null })],
                      'Changed the supply and fit price',
                    )
                  }
                />
              </label>
              {components.length > 0 && (
                <p className={styles['note']}>
                  The components stay here and don’t count while this is priced by supply and fit.
                </p>
              )}
            </div>
          ) : (
            <>
              {!mobile && components.length > 0 && (
                <div className={styles['columns']} aria-hidden>
                  <span>Component and item</span>
                  <span>Per {product.unit ?? 'unit'}</span>
                  <span>Unit</span>
                  <span>Waste %</span>
                  <span>Unit price</span>
                  <span>Price from</span>
                  <span>£ per {product.unit ?? 'unit'}</span>
                </div>
              )}
              {components.map(of => (
                <ComponentSection
                  key={of.component.id}
                  of={of}
                  unit={product.unit ?? ''}
                  project={assessment.project}
                  locked={locked}
                  act={act}
                />
              ))}
              {components.length === 0 && (
                <EmptyState title="Nothing is built up yet">
                  {product.fixedPrice === null
                    ? 'Add a component, then its materials and labour.'
                    : 'The price is fixed. Add components to see what profit it leaves.'}
                </EmptyState>
              )}
              {!locked && (
                <div className={styles['add']}>
                  <Button
                    icon={Plus}
                    onClick={() =>
                      void act(
                        [newComponent(product, `Component ${components.length + 1}`, components)],
                        'Added a component',
                      )
                    }
                  >
                    Component
                  </Button>
                  {others.length > 0 && (
                    <Select
                      aria-label="Copy the build-up of another product"
                      value=""
                      placeholder="Copy from…"
                      onChange={value => value !== '' && void copyFrom(Number(value))}
                      options={others.map(each => ({
                        value: String(each.id),
                        label: `${each.ref ?? ''} ${each.name}`.trim(),
                      }))}
                    />
                  )}
                </div>
              )}
            </>
          )}
        </section>
        <RatePanel
          product={product}
          built={built}
          basis={book.basis}
          quantity={line?.quantity ?? NIL}
          amount={line?.amount ?? NIL}
          currency={account.currency}
          locked={locked}
          act={act}
        />
      </div>
      {!mobile && line && (
        <dl className={styles['zones']}>
          {model.layout.tree.tops.map(top => {
            const figure = line.figure(top.id)
            return (
              <div key={top.id}>
                <dt>{records.zones.find(zone => zone.id === top.id)?.name}</dt>
                <dd>
                  {figure ? `${formatNumber('quantity', figure.quantity)} ${product.unit ?? ''}` : 'none'}
                  <small>{figure ? formatMoney(figure.amount, account.currency) : ''}</small>
                </dd>
              </div>
            )
          })}
          <div className={styles['allZones']}>
            <dt>All zones</dt>
            <dd>
              {formatNumber('quantity', line.quantity)} {product.unit ?? ''}
              <small>{formatMoney(line.amount, account.currency)}</small>
            </dd>
          </div>
        </dl>
      )}
      {dialog === 'target' && (
        <TargetPrice
          records={target}
          names={records.products}
          target={assessment.targetPrice}
          currency={account.currency}
          command={command}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'explain' && (
        <ExplainPanel
          model={model}
          assessment={assessment}
          product={product.id}
          zone={null}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'blanket' && (
        <BlanketPercentages records={target} command={command} onClose={() => setDialog(null)} />
      )}
    </div>
  )

  function office(label: string, name: string) {
    return {
      label,
      onSelect: () => void command(name, {}),
      ...(command.reason === null ? {} : { reason: command.reason }),
    }
  }
}
