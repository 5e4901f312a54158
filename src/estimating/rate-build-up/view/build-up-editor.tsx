import { Plus } from 'lucide-react'
import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import { NIL } from '#domain/value/money'
import { set } from '#local/write/changes'
import { useCurrencySign } from '../../../app/viewer'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { Button } from '../../../ui/action/button'
import { Segmented } from '../../../ui/input/segmented'
import { Select } from '../../../ui/input/select'
import { EmptyState } from '../../../ui/status/empty-state'
import { MOBILE, useMedia } from '../../../ui/use-media'
import type { Act } from '../commands/act'
import { newComponent } from '../commands/build-up-changes'
import styles from './build-up.module.css'
import { FigureCell } from './cell-input'
import { ComponentSection } from './component-section'
import { LibraryBar } from './library-bar'
import { useFocusAdded } from './use-focus-added'

const MODES = [
  { value: 'rbu', label: 'Build up' },
  { value: 'saf', label: 'Supply and fit' },
] as const

interface BuildUpProps {
  readonly product: AssessmentProduct
  readonly components: readonly ProductComponent[]
  readonly project: number
  readonly locked: boolean
  readonly act: Act
}

interface BuildUpEditorProps extends BuildUpProps {
  /** Why nothing can be changed, in words. */
  readonly lock: string | null
  /** The products whose build-up may be copied. */
  readonly others: readonly AssessmentProduct[]
  readonly onCopy: (product: number) => void
}

/** The build-up of one product: its components with their lines, or its supply and fit price. */
export function BuildUpEditor({ lock, others, onCopy, ...of }: BuildUpEditorProps) {
  const { product, components, project, locked, act } = of
  const { box, expect } = useFocusAdded<HTMLElement>(components.length, 'Component')
  const addComponent = () => {
    expect()
    void act([newComponent(product, `Component ${components.length + 1}`, components)], 'Added a component')
  }
  return (
    <section className={styles['build']} aria-label="Build-up" data-build-up ref={box}>
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
        project={project}
        locked={locked}
        act={act}
      />
      {product.pricingMode === 'saf' ? (
        <SupplyAndFit {...of} />
      ) : (
        <>
          <Components {...of} />
          {!locked && (
            <div className={styles['add']}>
              <Button icon={Plus} onClick={addComponent}>
                Component
              </Button>
              {others.length > 0 && (
                <Select
                  aria-label="Copy the build-up of another product"
                  value=""
                  placeholder="Copy from…"
                  onChange={value => value !== '' && onCopy(Number(value))}
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
  )
}

function SupplyAndFit({ product, components, locked, act }: BuildUpProps) {
  return (
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
  )
}

function Components({ product, components, project, locked, act }: BuildUpProps) {
  const sign = useCurrencySign()
  const mobile = useMedia(MOBILE)
  return (
    <>
      {!mobile && components.length > 0 && (
        <div className={styles['columns']} aria-hidden>
          <span>Component and item</span>
          <span>Per {product.unit ?? 'unit'}</span>
          <span>Unit</span>
          <span>Waste %</span>
          <span>Unit price</span>
          <span>Price from</span>
          <span>
            {sign} per {product.unit ?? 'unit'}
          </span>
        </div>
      )}
      {components.map(of => (
        <ComponentSection
          key={of.component.id}
          of={of}
          unit={product.unit ?? ''}
          project={project}
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
    </>
  )
}
