import type { SessionView } from '#domain/bill-import/session/view'
import { lower } from '#domain/value/lower'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import { findingGroups } from './findings'
import { unreadMoney } from './unread-money'

export const STEPS = [
  { value: 'file', label: 'File' },
  { value: 'sheet', label: 'Sheet' },
  { value: 'columns', label: 'Columns' },
  { value: 'rows', label: 'Rows' },
  { value: 'units', label: 'Units' },
  { value: 'check', label: 'Check' },
  { value: 'import', label: 'Import' },
] as const
export type Step = (typeof STEPS)[number]['value']

export interface StepState {
  readonly note: string
  readonly tone: 'calm' | 'warning'
}

/** The first contract or bidder of a long file that nobody has chosen; undefined where all is decided. */
export const openOffer = ({ offers }: Pick<SessionView, 'offers'>) => offers.find(each => each.chosen === undefined)

const calm = (note: string): StepState => ({ note, tone: 'calm' })
const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`

/** What stands under each step's name: how far it is, and whether it wants a look. */
export function stepState(step: Step, view: SessionView, name: string, currency: string): StepState {
  const { check, plan, mapping, also, table } = view
  switch (step) {
    case 'file':
      return calm(view.fileName)
    case 'sheet': {
      const open = openOffer(view)
      if (open) return { note: `Choose the ${lower(open.title)}`, tone: 'warning' }
      return calm(
        mapping.headerRow < 0
          ? `${table.name}, no titles`
          : also.length > 0
            ? many(also.length + 1, 'sheet')
            : `${table.name}, titles in row ${mapping.headerRow + 1}`,
      )
    }
    case 'columns': {
      const used = mapping.columns.flatMap((column, index) => (column.role === 'ignore' ? [] : [columnLetters(index)]))
      const { length } = view.doubtful
      if (length > 0) return { note: `${many(length, 'column')} to decide`, tone: 'warning' }
      return view.hints.length > 0
        ? { note: view.hints.length === 1 ? 'One hint' : `${view.hints.length} hints`, tone: 'warning' }
        : calm(many(used.length, 'column'))
    }
    case 'rows':
      return check.notUnderstood.count > 0
        ? { note: `${check.notUnderstood.count} not understood`, tone: 'warning' }
        : calm(many(plan.products, 'product'))
    case 'units': {
      const unknown = check.units.filter(use => use.unit === null && !use.conversion).length
      return unknown > 0 ? { note: `${unknown} to map`, tone: 'warning' } : calm(many(check.units.length, 'unit'))
    }
    case 'check': {
      const groups = findingGroups(check, currency)
      const count = (isPressing: boolean) =>
        groups.filter(group => group.isPressing === isPressing).reduce((sum, group) => sum + group.count, 0)
      const pressing = count(true) + check.totals.apart
      if (pressing > 0) return { note: `${many(pressing, 'thing')} to look at`, tone: 'warning' }
      if (plan.products === 0) return { note: 'No products', tone: 'warning' }
      if (openOffer(view)) return { note: 'Several bills at once', tone: 'warning' }
      if (check.proof.verdict !== 'agrees') return { note: 'Not all compared', tone: 'warning' }
      if (unreadMoney(view, currency).length > 0) return { note: 'Money that is not read', tone: 'warning' }
      return calm('Agrees with the file')
    }
    case 'import':
      return calm(name)
  }
}
