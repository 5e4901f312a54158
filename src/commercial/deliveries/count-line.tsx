import { CircleAlert, Minus, Plus, TriangleAlert } from 'lucide-react'
import { unitsIn } from '#domain/commercial/materials/packs'
import { absolute, least, minus, most, NIL, ONE, plus, type Quantity } from '#domain/value/money'
import { Button } from '../../ui/action/button'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Badge } from '../../ui/status/badge'
import { countWords, orderedWords, packNoun } from '../materials/quantity-words'
import {
  type Count,
  countedUnits,
  differenceOf,
  type ExpectedLine,
  expectedPacks,
  expectedUnits,
} from './delivery-draft'
import styles from './deliveries.module.css'

interface CountLineProps {
  readonly expected: ExpectedLine
  readonly count: Count
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onCount: (count: Count) => void
}

/** One line of the order being counted: closed a row with its figure, open a large number between minus and plus. Source: rooms 33. */
export function CountLine({ expected, count, isOpen, onOpen, onCount }: CountLineProps) {
  const { line, came } = expected
  const noun = count.inUnits ? (line.unit ?? 'item') : packNoun(line.packUnit, line.unit)
  const due = count.inUnits ? expectedUnits(expected) : expectedPacks(expected)
  const units = countedUnits(expected, count)
  const difference = differenceOf(expected, count)
  const step = (by: Quantity) => onCount({ ...count, counted: most<Quantity>(plus(count.counted ?? NIL, by), NIL) })
  const hasPacks = line.packSize !== ONE
  return (
    <section className={styles['line']} aria-label={line.name} data-open={isOpen}>
      <button type="button" className={styles['head']} aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles['names']}>
          <span className={styles['name']}>{line.name}</span>
          <span className={styles['under']}>
            Ordered {orderedWords(line.packs, line.packUnit, line.packSize, line.unit)}
            {came > NIL && `, ${countWords(came)} came before`}
          </span>
        </span>
        <span className={styles['figure']}>
          {count.counted === null ? '–' : countWords(count.counted)}
          <span className={styles['under']}>
            of {countWords(due)} {noun}
          </span>
        </span>
      </button>
      {isOpen && (
        <>
          <div className={styles['steps']}>
            <button
              type="button"
              className={styles['step']}
              aria-label={`One ${noun} less`}
              onClick={() => step(minus(NIL, ONE))}
            >
              <Minus aria-hidden />
            </button>
            <FormField label={`Received, in ${noun}`}>
              <NumberInput
                kind="quantity"
                decimals={2}
                value={count.counted}
                onChange={counted => onCount({ ...count, counted })}
                inputMode="decimal"
              />
            </FormField>
            <button type="button" className={styles['step']} aria-label={`One ${noun} more`} onClick={() => step(ONE)}>
              <Plus aria-hidden />
            </button>
          </div>
          <div className={styles['more']}>
            <Button onClick={() => onCount({ ...count, counted: due })}>All of it came</Button>
            {hasPacks && (
              <Checkbox
                framed
                label={`Count ${line.unit ?? 'units'}`}
                checked={count.inUnits}
                onChange={inUnits => onCount({ ...count, inUnits, counted: converted(count, line.packSize, inUnits) })}
              />
            )}
            <FormField label={`Damaged, in ${line.unit ?? 'items'}`}>
              <NumberInput
                kind="quantity"
                decimals={2}
                min={NIL}
                value={count.damaged === NIL ? null : count.damaged}
                onChange={damaged => onCount({ ...count, damaged: damaged ?? NIL })}
                inputMode="decimal"
              />
            </FormField>
          </div>
        </>
      )}
      {units !== null && (difference !== NIL || count.damaged > NIL) && (
        <p className={styles['flags']}>
          {difference < NIL && (
            <Badge level="warning" icon={TriangleAlert}>
              {countWords(absolute(difference))} {line.unit ?? ''} short
            </Badge>
          )}
          {difference > NIL && (
            <Badge level="warning" icon={TriangleAlert}>
              {countWords(difference)} {line.unit ?? ''} more than ordered
            </Badge>
          )}
          {count.damaged > NIL && (
            <Badge level="error" icon={CircleAlert}>
              {countWords(least(count.damaged, units))} {line.unit ?? ''} damaged: take a photo
            </Badge>
          )}
        </p>
      )}
    </section>
  )
}

/** A count said in units once it was in packs; back again only where it is whole packs. */
const converted = ({ counted }: Count, size: Quantity, inUnits: boolean): Quantity | null =>
  counted === null ? null : inUnits ? unitsIn(counted, size) : null
