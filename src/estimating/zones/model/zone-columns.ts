import { geometryOf, type SheetColumn } from '../../../grid/columns'

export const ZONE_COLUMNS = [
  { key: 'number', kind: 'formula', title: 'No.', width: 56, pin: null },
  { key: 'name', kind: 'text', title: 'Zone', width: 220, pin: null },
  { key: 'start', kind: 'text', title: 'Start', width: 104, pin: null },
  { key: 'end', kind: 'text', title: 'Finish', width: 104, pin: null },
  { key: 'bar', kind: 'formula', title: 'Programme', width: 260, pin: null },
  { key: 'products', kind: 'formula', title: 'Products', width: 84, pin: null },
  { key: 'amount', kind: 'formula', title: 'Measured', width: 120, pin: null },
  { key: 'notes', kind: 'text', title: 'Notes', width: 260, pin: null },
] as const satisfies readonly SheetColumn[]
export type ZoneColumn = (typeof ZONE_COLUMNS)[number]['key']

/** On a phone the programme and its bars leave their room to what can be read there. */
export const zoneSheet = (phone: boolean) => {
  const columns = phone ? ZONE_COLUMNS.filter(({ key }) => key !== 'bar' && key !== 'products') : ZONE_COLUMNS
  return { columns, geometry: geometryOf(columns) }
}
