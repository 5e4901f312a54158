import type { FieldKind } from '#contract/fields/field'
import { ColumnPicker } from '../../ui/table/column-picker'
import type { ShownList } from './list-view'

/** Kinds whose values have pages of their own and say nothing in a column. */
const NO_COLUMN: ReadonlySet<FieldKind> = new Set<FieldKind>(['cells', 'shape', 'rows', 'position'])

/** The gear: every field that can stand in a column. */
export function ListColumnPicker({ resource, table, act, locked }: ShownList) {
  const shown = table.columns.filter(name => !locked.includes(name))
  const others = Object.entries(resource.fields).flatMap(([name, field]) =>
    shown.includes(name) || locked.includes(name) || NO_COLUMN.has(field.kind) ? [] : [name],
  )
  return (
    <ColumnPicker
      columns={[...shown, ...others].map((id, index) => ({
        id,
        label: resource.fields[id]?.label ?? id,
        shown: shown.includes(id),
        locked: index === 0,
      }))}
      onApply={picked => act({ do: 'columns', fields: picked.filter(column => column.shown).map(column => column.id) })}
      onReset={() => act({ do: 'columns', fields: resource.columns })}
    />
  )
}
