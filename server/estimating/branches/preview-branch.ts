import { sql } from 'kysely'
import { mayWrite } from '#contract/kit/access'
import { CHANGES_TOLD, LINES_TOLD, type MergeChange, type MergePreview } from '#contract/estimating/branch-calls'
import { BRANCH_RESOURCES, pricedRecords } from '#contract/estimating/branch-kinds'
import { resourceNamed } from '#contract/resources'
import { compareVersions, type LineDifference, type Side } from '#domain/estimating/compare-versions'
import type { Choices, MergePlan, SideChange } from '#domain/records/three-way/merge-plan'
import { absolute, compare, textOf, type Money } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { requireRead } from '../../records/rules/access'
import { planBranch } from './plan-branch'
import { ValueWords } from './value-words'

/** What bringing a what-if back would do, for a person to look at first: in values, and in money as versions are compared. */
export async function previewBranch(tx: AccountTransaction, id: number, choices: Choices): Promise<MergePreview> {
  for (const resource of BRANCH_RESOURCES) requireRead(tx.identity, resource)
  const { bases, base, target, branch, plan, refused } = await planBranch(tx, id, choices)
  const words = new ValueWords(plan.result, branch, target, base)
  const [was, now] = [pricedRecords(target), pricedRecords(plan.result)]
  const told = compareVersions(was, now)
  const alone = compareVersions(pricedRecords(base), pricedRecords(branch))
  const { lines, unsplit, ...parts } = told
  return {
    base: bases,
    began: money(alone.before),
    tried: money(alone.after),
    difference: { ...moneys(parts), unsplit },
    lines: lines
      .filter(line => line.difference !== 0 || line.before === null || line.after === null)
      .toSorted((a, b) => compare(absolute(b.difference), absolute(a.difference)))
      .slice(0, LINES_TOLD)
      .map(wireLine),
    questions: plan.questions.map(({ key, kind, id: of, removedBy, choice, values }) => ({
      key,
      kind: words.kind(kind),
      name: words.name(kind, of),
      removedBy,
      choice,
      values: values
        .filter(({ path }) => words.isTold(kind, path))
        .map(({ path, ...each }) => ({
          label: words.label(kind, path),
          base: words.value(kind, at(path, each.base), path),
          branch: words.value(kind, at(path, each.branch), path),
          target: words.value(kind, at(path, each.target), path),
        })),
    })),
    branch: changesOf(plan.branch, words),
    parent: changesOf(plan.target, words),
    kept: plan.kept.map(each => ({ kind: words.kind(each.kind), name: words.name(each.kind, each.id) })),
    requests: await requestsOf(tx, id),
    writes: writesOf(plan),
    barred: barredOf(tx, plan),
    refused,
  }
}

/** What the quote requests made in a what-if ask for, the oldest first. */
async function requestsOf(tx: AccountTransaction, branch: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; reference: string | null }>`select name, reference from quote_request
    where account_id = ${tx.identity.account} and assessment_id = ${branch} and archived_at is null order by id`.execute(
    tx.db,
  )
  return rows.map(({ name, reference }) => (reference === null ? name : `${reference} ${name}`))
}

/** A row with nothing but one value. */
const at = (path: string, value: unknown) => {
  const [name = '', cell] = path.split('.')
  return { [name]: cell === undefined ? value : { [cell]: value } }
}

const writesOf = ({ make, patch, remove }: MergePlan): number => make.length + patch.length + remove.length

/** What would be written and the person may not change, as it is called. */
const barredOf = (tx: AccountTransaction, { make, patch, remove }: MergePlan): string[] =>
  [...new Set([...make, ...patch, ...remove].map(({ kind }) => kind))]
    .map(resourceNamed)
    .flatMap(resource => (mayWrite(tx.identity.permissions, resource) ? [] : [resource.plural]))

const money = (value: Money): string => textOf('money', value)
const moneys = <K extends string>(values: Readonly<Record<K, Money>>) =>
  // The same names, each with its text.
  Object.fromEntries(Object.entries<Money>(values).map(([name, value]) => [name, money(value)])) as Record<K, string>

const wireSide = (side: Side | null) =>
  side && {
    quantity: textOf('quantity', side.quantity),
    rate: side.rate === null ? null : textOf('rate', side.rate),
    amount: money(side.amount),
  }
const wireLine = ({
  root,
  ref,
  name,
  unit,
  before,
  after,
  quantity,
  rate,
  margin,
  scope,
  difference,
}: LineDifference) => ({
  root,
  ref,
  name,
  unit,
  before: wireSide(before),
  after: wireSide(after),
  ...moneys({ quantity, rate, margin, scope, difference }),
})

/** Places in a list change without anybody meaning it: a record that changed nothing else is left out. */
function changesOf(changes: readonly SideChange[], words: ValueWords): MergePreview['branch'] {
  const all = changes.flatMap(({ kind, id, row, deed, paths, base }): MergeChange[] => {
    const { fields } = resourceNamed(kind)
    const said = paths.filter(path => fields[path]?.kind !== 'position' && words.isTold(kind, path))
    if (deed === 'changed' && said.length === 0) return []
    const values = said.map(path => ({
      label: words.label(kind, path),
      was: words.value(kind, base, path),
      now: words.value(kind, row, path),
    }))
    return [{ kind: words.kind(kind), name: words.name(kind, id), deed, values: deed === 'changed' ? values : [] }]
  })
  return { count: all.length, told: all.slice(0, CHANGES_TOLD) }
}
