import type { ReactNode } from 'react'
import type { SessionView } from '#domain/bill-import/session/view'
import { formatMoney } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { Select } from '../../../ui/input/select'
import { SheetTable, type SheetRows } from '../../../common/import/sheet-table'
import styles from './import-page.module.css'

interface SheetStepProps {
  /** Whether a bill of this client was read in another way before. */
  readonly layout: ReactNode
  readonly view: SessionView
  readonly rows: SheetRows
  readonly onSheet: (sheet: number) => void
  /** Another sheet is taken into the tender, or out of it. */
  readonly onAlso: (sheet: number, isTaken: boolean) => void
  /** A sheet of words is kept with the bill, or left. */
  readonly onNoted: (sheet: number, isKept: boolean) => void
  readonly onHeaderRow: (row: number) => void
  readonly onOffer: (column: number, value: string | null) => void
  readonly currency: string
}

/** Which sheet holds the bill, and which row its column titles. */
export function SheetStep({
  layout,
  view,
  rows,
  onSheet,
  onAlso,
  onNoted,
  onHeaderRow,
  onOffer,
  currency,
}: SheetStepProps) {
  const { table, sheet, sheets, also } = view
  const { headerRow } = view.mapping
  const isSaid = table.isPreset
  const isMany = also.length > 0
  /** Only some rows of a long file are read. */
  const isChosen = view.offers.some(offer => typeof offer.chosen === 'string')
  const words = sheets.flatMap((each, place) =>
    place === sheet || each.isPreset || also.includes(place) ? [] : [{ each, place }],
  )
  const others = sheets.flatMap((each, place) => (place === sheet || each.isPreset ? [] : [{ each, place }]))
  return (
    <div className={styles['stepBody']}>
      <div className={styles['fields']}>
        <FormField label="Sheet">
          <Select
            value={String(sheet)}
            onChange={value => onSheet(Number(value))}
            options={sheets.map((each, index) => ({
              value: String(index),
              label: sheetLabel(each, currency),
            }))}
          />
        </FormField>
        {!isSaid && !isMany && (
          <Checkbox
            checked={headerRow < 0}
            onChange={isWithout => onHeaderRow(isWithout ? -1 : 0)}
            label="This sheet has no column titles"
          />
        )}
      </div>
      {!isSaid && others.length > 0 && (
        <fieldset className={styles['also']}>
          <legend className={styles['alsoTitle']}>Also part of this tender</legend>
          {others.map(({ each, place }) => (
            <Checkbox
              key={place}
              checked={also.includes(place)}
              onChange={isTaken => onAlso(place, isTaken)}
              label={sheetLabel(each, currency)}
            />
          ))}
        </fieldset>
      )}
      {!isSaid && words.length > 0 && (
        <fieldset className={styles['also']}>
          <legend className={styles['alsoTitle']}>Kept as notes of the assessment</legend>
          {words.map(({ each, place }) => (
            <Checkbox
              key={place}
              checked={view.noted.includes(place)}
              onChange={isKept => onNoted(place, isKept)}
              label={sheetLabel(each, currency)}
            />
          ))}
        </fieldset>
      )}
      {layout}
      <OfferFields offers={view.offers} currency={currency} onOffer={onOffer} />
      <p className={styles['quiet']}>
        {isMany
          ? `${also.length + 1} sheets are read as one bill, each under a heading of its name. Sheets that are not ticked are left out.`
          : isChosen
            ? 'Only the rows chosen are read; each keeps the number it has in the file.'
            : isSaid
              ? 'This format says itself what each row is.'
              : headerRow < 0
                ? 'Every row is read as a row of the bill.'
                : `Row ${headerRow + 1} holds the column titles. Press the number of another row to choose that one.`}
      </p>
      <SheetTable
        label={`Sheet ${table.name}`}
        rows={rows}
        headerRow={headerRow}
        {...(isSaid || isMany || isChosen ? {} : { onRow: onHeaderRow })}
      />
    </div>
  )
}

/** Bills that stand beside each other are told with their money. */
const sheetLabel = ({ name, hidden, isPivot, total }: SessionView['sheets'][number], currency: string): string =>
  [
    name + (isPivot ? ' (pivot table)' : '') + (hidden ? ' (hidden)' : ''),
    ...(total === null ? [] : [formatMoney(total, currency)]),
  ].join(', ')

const ALL = 'all'

/** A long file holds the bills of several contracts or bidders: which of them this is, each with its lines and what it comes to. */
function OfferFields({
  offers,
  currency,
  onOffer,
}: Pick<SheetStepProps, 'onOffer' | 'currency'> & { readonly offers: SessionView['offers'] }) {
  if (offers.length === 0) return null
  return (
    <div className={styles['fields']}>
      {offers.map(({ column, title, values, chosen }) => (
        <FormField
          key={column}
          label={title}
          description={
            chosen === undefined
              ? `The file holds ${values.length.toLocaleString('en-GB')}: until one is chosen all of them are counted.`
              : undefined
          }
        >
          <Select
            value={chosen === undefined ? '' : chosen === null ? ALL : `= ${chosen}`}
            placeholder="Choose one"
            options={[
              ...values.map(({ value, lines, total }) => ({
                value: `= ${value}`,
                label: `${value === '' ? 'none' : value}, ${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}, ${formatMoney(total, currency)}`,
              })),
              { value: ALL, label: 'All of them together' },
            ]}
            onChange={value => value !== '' && onOffer(column, value === ALL ? null : value.slice(2))}
          />
        </FormField>
      ))}
    </div>
  )
}
