import { Hammer, Package, Plus, Trash2 } from 'lucide-react'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { componentCost, labourCost, materialCost } from '#domain/estimating/rate-build-up'
import { materialUse } from '#domain/estimating/product-rate'
import { type Cost, NIL, ONE, ratioOf, SMALLEST, WHOLE } from '#domain/value/money'
import { add, remove, set } from '#local/write/changes'
import { useCurrencySign } from '../../../app/viewer'
import type { ProductComponent } from '../../../common/build-up/rate-book'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatNumber } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { Badge } from '../../../ui/status/badge'
import type { Act } from '../commands/act'
import { CatalogueButton } from './catalogue-button'
import { FigureCell, TextCell } from './cell-input'
import { PriceFrom } from './price-from'
import styles from './build-up.module.css'
import { useFocusAdded } from './use-focus-added'

interface ComponentSectionProps {
  readonly of: ProductComponent
  /** The unit of the product. */
  readonly unit: string
  readonly project: number
  readonly locked: boolean
  readonly act: Act
}
type Material = ProductComponent['materials'][number]
type Activity = ProductComponent['activities'][number]

/** One component: its materials, its labour and what they come to with contingency. Every figure is changed where it stands. */
export function ComponentSection({ of, unit, project, locked, act }: ComponentSectionProps) {
  const { component, materials, activities } = of
  const { assessment, product, id, name } = component
  const total = componentCost({
    contingencyPercentage: component.contingencyPercentage,
    materials: materials.map(materialUse),
    activities,
  })
  const own = { assessment, product, component: id }
  const { box, expect } = useFocusAdded<HTMLElement>(materials.length, 'Material')
  const addLine = () => {
    expect()
    void act([add(componentMaterial, { ...own, name: 'New material', quantityPerUnit: ONE })], 'Added a line')
  }
  return (
    <section className={styles['component']} aria-label={name} ref={box}>
      <header className={styles['head']}>
        <TextCell
          label="Component"
          value={name}
          locked={locked}
          onWrite={text => void act([set(labourComponent, id, { name: text })], 'Renamed a component')}
        />
        {!locked && (
          <span className={styles['tools']}>
            <CatalogueButton kind="material" component={component} project={project} act={act} />
            <CatalogueButton kind="activity" component={component} project={project} act={act} />
            <Button kind="quiet" icon={Plus} onClick={addLine}>
              Blank line
            </Button>
            <IconButton
              icon={Trash2}
              label={`Delete ${name}`}
              onClick={() => void act([remove(labourComponent, id)], `Deleted ${name}`)}
            />
          </span>
        )}
      </header>
      {materials.map(line => (
        <MaterialRow key={line.id} line={line} unit={unit} project={project} locked={locked} act={act} />
      ))}
      {activities.map(line => (
        <ActivityRow key={line.id} line={line} unit={unit} project={project} locked={locked} act={act} />
      ))}
      {materials.length + activities.length === 0 && (
        <p className={styles['none']}>Nothing in this component yet. Add a material or an activity.</p>
      )}
      <footer className={styles['foot']}>
        <span className={styles['contingency']}>
          With contingency, %
          <FigureCell
            kind="percentage"
            label={`Contingency of ${name}, per cent`}
            value={component.contingencyPercentage}
            min={NIL}
            max={WHOLE}
            locked={locked}
            onWrite={value =>
              void act([set(labourComponent, id, { contingencyPercentage: value })], 'Changed contingency')
            }
          />
        </span>
        <strong>{formatNumber('cost', total, 4)}</strong>
      </footer>
    </section>
  )
}

interface RowProps<L> {
  readonly line: L
  readonly unit: string
  readonly project: number
  readonly locked: boolean
  readonly act: Act
}

function MaterialRow({ line, unit, project, locked, act }: RowProps<Material>) {
  const put = (values: Parameters<typeof set<typeof componentMaterial>>[2], label: string) =>
    void act([set(componentMaterial, line.id, values)], label)
  const cost = materialCost(materialUse(line))
  return (
    <div className={styles['row']}>
      <span className={styles['item']}>
        <Icon of={Package} size="small" label="Material" />
        <TextCell
          label="Material"
          value={line.name}
          locked={locked}
          onWrite={name => put({ name }, 'Renamed a material')}
        />
      </span>
      <span className={styles['figure']} data-column="quantity" data-caption={`Per ${unit || 'unit'}`}>
        <FigureCell
          kind="quantity"
          required
          label={`Quantity of ${line.name} per ${unit || 'unit'}`}
          value={line.quantityPerUnit}
          locked={locked}
          onWrite={value => value !== null && put({ quantityPerUnit: value }, `Changed the quantity of ${line.name}`)}
        />
      </span>
      <span className={styles['unit']}>{line.unit}</span>
      <span className={styles['figure']} data-column="waste" data-caption="Waste %">
        <FigureCell
          kind="percentage"
          label={`Waste of ${line.name}, per cent`}
          value={line.wastePercentage}
          min={NIL}
          max={WHOLE}
          locked={locked}
          placeholder="–"
          onWrite={value => put({ wastePercentage: value }, `Changed the waste of ${line.name}`)}
        />
      </span>
      <span className={styles['figure']} data-column="price" data-caption="Unit price">
        <FigureCell
          kind="cost"
          label={`Price of ${line.name}`}
          value={line.unitPrice}
          min={NIL}
          locked={locked}
          placeholder="no price"
          onWrite={value =>
            put(
              { unitPrice: value, pricedPer: null, quoteLine: null, priceFrom: null, isGuesstimate: false },
              `Changed the price of ${line.name}`,
            )
          }
        />
        {line.pricedPer !== null && <small>for {formatNumber('quantity', line.pricedPer, 0)}</small>}
      </span>
      <PriceFrom kind="material" line={line} project={project} locked={locked} act={act} />
      <LineEnd
        name={line.name}
        cost={cost}
        unit={unit}
        onDelete={locked ? null : () => void act([remove(componentMaterial, line.id)], `Deleted ${line.name}`)}
      />
    </div>
  )
}

function ActivityRow({ line, unit, project, locked, act }: RowProps<Activity>) {
  const put = (values: Parameters<typeof set<typeof componentActivity>>[2], label: string) =>
    void act([set(componentActivity, line.id, values)], label)
  const cost = labourCost(line)
  const isTimed = line.basis === 'time'
  const gang = line.gangSize === null || line.outputPerHour === null ? null : ratioOf(line.gangSize, line.outputPerHour)
  return (
    <div className={styles['row']} data-kind="activity">
      <span className={styles['item']}>
        <Icon of={Hammer} size="small" label="Labour" />
        <TextCell
          label="Activity"
          value={line.name}
          locked={locked}
          onWrite={name => put({ name }, 'Renamed an activity')}
        />
      </span>
      <span
        className={styles['figure']}
        data-column="quantity"
        data-caption={isTimed ? 'Hours' : `Per ${unit || 'unit'}`}
      >
        <FigureCell
          kind="quantity"
          label={isTimed ? `Hours of ${line.name} per ${unit || 'unit'}` : `Quantity of ${line.name}`}
          value={isTimed ? (line.hours ?? gang) : line.quantityPerUnit}
          min={NIL}
          locked={locked}
          onWrite={value =>
            put(
              isTimed ? { hours: value, gangSize: null, outputPerHour: null } : { quantityPerUnit: value },
              `Changed ${line.name}`,
            )
          }
        />
      </span>
      <span className={styles['unit']}>
        {locked ? (
          isTimed ? (
            'h'
          ) : (
            `per ${line.unit ?? 'unit'}`
          )
        ) : (
          <button
            type="button"
            className={styles['basis']}
            aria-label={`${isTimed ? 'hours' : `per ${line.unit ?? 'unit'}`}: ${line.name} is priced ${isTimed ? 'by time' : 'by the unit'}, change`}
            onClick={() =>
              put(
                isTimed
                  ? { basis: 'perUnit', quantityPerUnit: line.quantityPerUnit ?? ONE }
                  : { basis: 'time', hours: line.hours ?? ONE },
                `Priced ${line.name} ${isTimed ? 'by the unit' : 'by time'}`,
              )
            }
          >
            {isTimed ? 'hours' : `per ${line.unit ?? 'unit'}`}
          </button>
        )}
      </span>
      {isTimed ? (
        <span className={styles['gang']} data-caption="Gang ÷ output">
          <FigureCell
            kind="quantity"
            label={`Gang for ${line.name}`}
            value={line.gangSize}
            min={NIL}
            locked={locked}
            placeholder="gang"
            onWrite={value => put({ gangSize: value, hours: null }, `Changed the gang of ${line.name}`)}
          />
          <FigureCell
            kind="quantity"
            label={`Output per hour of ${line.name}`}
            value={line.outputPerHour}
            min={SMALLEST}
            locked={locked}
            placeholder="per h"
            onWrite={value => put({ outputPerHour: value, hours: null }, `Changed the output of ${line.name}`)}
          />
          {gang !== null && <small aria-hidden>gang ÷ per h</small>}
        </span>
      ) : (
        <span className={styles['dash']}>–</span>
      )}
      <span className={styles['figure']} data-column="price" data-caption="Rate">
        <FigureCell
          kind="cost"
          label={`Rate of ${line.name}`}
          value={line.rate}
          min={NIL}
          locked={locked}
          placeholder="no rate"
          onWrite={value =>
            put(
              { rate: value, quoteLine: null, priceFrom: null, isGuesstimate: false },
              `Changed the rate of ${line.name}`,
            )
          }
        />
      </span>
      <PriceFrom kind="activity" line={line} project={project} locked={locked} act={act} />
      <LineEnd
        name={line.name}
        cost={cost}
        unit={unit}
        onDelete={locked ? null : () => void act([remove(componentActivity, line.id)], `Deleted ${line.name}`)}
      />
    </div>
  )
}

interface LineEndProps {
  readonly name: string
  /** For one unit of the product; null while the line has no price. */
  readonly cost: Cost | null
  readonly unit: string
  /** Null where nothing may be deleted. */
  readonly onDelete: (() => void) | null
}

/** What a line comes to, and its delete. */
function LineEnd({ name, cost, unit, onDelete }: LineEndProps) {
  const sign = useCurrencySign()
  return (
    <>
      <strong className={styles['cost']} data-caption={`${sign} per ${unit || 'unit'}`}>
        {cost === null ? <Badge level="warning">Not priced</Badge> : formatNumber('cost', cost, 4)}
      </strong>
      {onDelete && <IconButton icon={Trash2} size="small" label={`Delete ${name}`} onClick={onDelete} />}
    </>
  )
}
