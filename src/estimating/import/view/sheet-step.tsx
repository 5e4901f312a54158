import { type ImportDraft, sheetOf } from '../model/import-draft'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { Select } from '../../../ui/input/select'
import { SheetTable } from '../../../common/import/sheet-table'
import styles from './import-page.module.css'

interface SheetStepProps {
  readonly draft: ImportDraft
  readonly onSheet: (sheet: number) => void
  /** Another sheet is taken into the tender, or out of it. */
  readonly onAlso: (sheet: number, isTaken: boolean) => void
  readonly onHeaderRow: (row: number) => void
}

/** Which sheet holds the bill, and which row its column titles. */
export function SheetStep({ draft, onSheet, onAlso, onHeaderRow }: SheetStepProps) {
  const sheet = sheetOf(draft)
  const { headerRow } = draft.mapping
  const isSaid = sheet.preset !== undefined
  const isMany = draft.also.length > 0
  const others = draft.workbook.sheets.flatMap((each, place) =>
    place === draft.sheet || each.preset ? [] : [{ each, place }],
  )
  return (
    <div className={styles['stepBody']}>
      <div className={styles['fields']}>
        <FormField label="Sheet">
          <Select
            value={String(draft.sheet)}
            onChange={value => onSheet(Number(value))}
            options={draft.workbook.sheets.map((each, index) => ({
              value: String(index),
              label: each.hidden ? `${each.name} (hidden)` : each.name,
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
              checked={draft.also.includes(place)}
              onChange={isTaken => onAlso(place, isTaken)}
              label={each.hidden ? `${each.name} (hidden)` : each.name}
            />
          ))}
        </fieldset>
      )}
      <p className={styles['quiet']}>
        {isMany
          ? `${draft.also.length + 1} sheets are read as one bill, each under a heading of its name. Sheets that are not ticked are left out.`
          : isSaid
            ? 'This format says itself what each row is.'
            : headerRow < 0
              ? 'Every row is read as a row of the bill.'
              : `Row ${headerRow + 1} holds the column titles. Press the number of another row to choose that one.`}
      </p>
      <SheetTable
        label={`Sheet ${sheet.name}`}
        sheet={sheet}
        headerRow={headerRow}
        {...(isSaid || isMany ? {} : { onRow: onHeaderRow })}
      />
    </div>
  )
}
