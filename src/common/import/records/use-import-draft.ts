import { useState } from 'react'
import { type ImportRole, type Taught, type UnitMeaning } from '#contract/import/import-plan'
import type { DecimalStyle } from '#domain/value/number-text'
import { suggestRoles } from '#contract/import/import-roles'
import { columnTitles } from '#domain/bill-import/columns/titles'
import { cellText, type Sheet, sheetWidth } from '#domain/bill-import/sheet/sheet'
import type { Workbook } from '#domain/bill-import/workbook/workbook'

/** What a person has said about a file so far. `kinds` are by what the kind column says; without one, all rows are of ''. */
export interface ImportDraft {
  readonly fileName: string
  readonly workbook: Workbook
  readonly sheet: number
  readonly headerRow: number
  readonly roles: readonly (string | null)[]
  readonly kindColumn: number | null
  readonly kinds: ReadonlyMap<string, string | null>
  /** What units nobody knows were said to mean here. */
  readonly taught: Taught
  /** What was said of the decimal sign, by column. */
  readonly styles: ReadonlyMap<number, DecimalStyle>
}
/** What the page knows of the files it is for. */
export interface ImportSubject {
  readonly roles: readonly ImportRole[]
  /** The resource rows of a kind become, as far as can be told from its name; null leaves them out. */
  readonly kindOf: (kind: string) => string | null
  /** Titles under which a file says what kind a row is; none where files hold one kind. */
  readonly kindTitles: readonly string[]
}

export const sheetOf = ({ workbook, sheet }: ImportDraft): Sheet =>
  workbook.sheets[sheet] ?? { name: '', hidden: false, rows: [] }
export const titlesOf = (draft: ImportDraft): string[] =>
  columnTitles(sheetOf(draft), draft.headerRow, sheetWidth(sheetOf(draft)))

/** Few kinds, or it is no column of kinds. */
const MOST_KINDS = 40

function kindsIn(
  sheet: Sheet,
  headerRow: number,
  column: number | null,
  kindOf: ImportSubject['kindOf'],
): Map<string, string | null> {
  if (column === null) return new Map([['', kindOf('')]])
  const texts = new Set(sheet.rows.slice(headerRow + 1).map(row => cellText(row[column])))
  return new Map([...texts].slice(0, MOST_KINDS).map(text => [text, kindOf(text)]))
}

/** The file being imported, read afresh when its sheet or title row changes. */
export function useImportDraft({ roles, kindOf, kindTitles }: ImportSubject) {
  const [draft, setDraft] = useState<ImportDraft | null>(null)

  function onSheet(base: Pick<ImportDraft, 'fileName' | 'workbook'>, sheet: number, headerRow: number): void {
    const blank: ImportDraft = {
      ...base,
      sheet,
      headerRow,
      roles: [],
      kindColumn: null,
      kinds: new Map(),
      taught: new Map(),
      styles: new Map(),
    }
    const titles = titlesOf(blank)
    const found = titles.findIndex(title => kindTitles.includes(title.trim().toLowerCase()))
    const kindColumn = found < 0 ? null : found
    setDraft({
      ...blank,
      kindColumn,
      kinds: kindsIn(sheetOf(blank), headerRow, kindColumn, kindOf),
      roles: suggestRoles(titles, roles, kindColumn),
    })
  }
  const change = (next: (draft: ImportDraft) => ImportDraft) => setDraft(now => now && next(now))
  return {
    draft,
    open: (fileName: string, workbook: Workbook) => onSheet({ fileName, workbook }, 0, 0),
    onSheet: (sheet: number) => draft && onSheet(draft, sheet, 0),
    onHeaderRow: (row: number) => draft && onSheet(draft, draft.sheet, row),
    /** One column at most has a role: the one that had it before loses it. */
    onRole: (column: number, role: string | null) =>
      change(now => ({
        ...now,
        roles: now.roles.map((each, index) => (index === column ? role : role !== null && each === role ? null : each)),
      })),
    onKindColumn: (column: number | null) =>
      change(now => ({ ...now, kindColumn: column, kinds: kindsIn(sheetOf(now), now.headerRow, column, kindOf) })),
    onStyle: (column: number, style: DecimalStyle) =>
      change(now => ({ ...now, styles: new Map([...now.styles, [column, style]]) })),
    onUnit: (key: string, meaning: UnitMeaning | null) =>
      change(now => ({ ...now, taught: new Map([...now.taught, [key, meaning]]) })),
    onKind: (kind: string, resource: string | null) =>
      change(now => ({ ...now, kinds: new Map([...now.kinds, [kind, resource]]) })),
  }
}
