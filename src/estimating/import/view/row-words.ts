import type { RowView } from '#domain/bill-import/session/view'
import { totalQuantity } from '#domain/bill-import/rows/read-rows'
import { PRODUCT_CLASSES, ROW_CLASSES, type RowChoice, type RowClass } from '#domain/bill-import/rows/row-class'

export const CHOOSABLE = ROW_CLASSES.filter(each => each.value !== 'blank')
const LEVELS = [1, 2, 3, 4, 5].map(level => ({ value: `heading ${level}`, label: `Heading ${level}` }))
/** A heading is chosen with its level, so that one list says both. */
export const KINDS = CHOOSABLE.flatMap(each => (each.value === 'heading' ? LEVELS : [each]))

/** What a row of the list says, however it is laid out. */
export function rowWords({ facts, reading, line, product }: RowView) {
  const isHeading = reading.class === 'heading'
  const printed = typeof facts.amount === 'number' ? facts.amount : null
  return {
    isHeading,
    kind: isHeading ? `heading ${Math.min(reading.level, 5)}` : reading.class,
    quantity: line?.priced.quantity ?? totalQuantity(facts),
    rate: line?.priced.rate ?? (typeof facts.rate === 'number' ? facts.rate : null),
    unit: product?.unit ?? facts.unit,
    printed,
    imported: line?.amount ?? null,
    differs: line !== null && printed !== null && line.amount !== printed,
    text: facts.name || facts.description || facts.notes || product?.name || '',
    more: facts.name !== '' && facts.description !== '' ? ` – ${facts.description}` : '',
  }
}

/** How a row is drawn: heading, sum, set back, struck out, asked about. */
export function rowLooks({ reading, isTicked }: RowView): Readonly<Record<Look, boolean>> {
  const isHeading = reading.class === 'heading'
  const isSum = reading.class === 'total'
  return {
    heading: isHeading,
    sum: isSum,
    quiet: !PRODUCT_CLASSES.has(reading.class) && !isHeading && !isSum,
    excluded: !isTicked,
    unclear: reading.class === 'notUnderstood',
  }
}
type Look = 'heading' | 'sum' | 'quiet' | 'excluded' | 'unclear'

/** What choosing a kind of {@link KINDS} decides. */
export function choiceOf(kind: string): RowChoice {
  const level = /^heading (\d)$/.exec(kind)?.[1]
  if (level !== undefined) return { class: 'heading', level: Number(level) }
  const chosen: RowClass | undefined = CHOOSABLE.find(each => each.value === kind)?.value
  return chosen ? { class: chosen } : {}
}
