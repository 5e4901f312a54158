import { groupBy } from '../../value/group-by'
import { type Day, daysInclusive } from '../../value/day'
import { add, exact, type Exact, NIL as NOTHING, onTop, over, rounded, times, unity } from '../../value/exact'
import { type BuildUp, buildRate, labourAmount, type LabourUse, type MaterialUse } from '../../estimating/rate-build-up'
import {
  type Kinds,
  minus,
  NIL,
  ONE,
  parseAs,
  percent,
  type Percentage,
  type Quantity,
  type Rate,
  ratioOf,
  textOf,
} from '../../value/money'
import type { Evidence, NormKind, Witness } from './evidence'

/** One line of a component of a template. */
interface NormLine {
  readonly id: number
  /** The catalogue's material or activity. */
  readonly item: number
  readonly name: string
  readonly unit: string
}
export interface NormMaterial extends NormLine {
  readonly use: MaterialUse
}
export interface NormActivity extends NormLine {
  readonly use: LabourUse
}
/** A template of the library with the prices that count for it today. */
export interface TemplateNorms {
  readonly id: number
  readonly name: string
  readonly unit: string
  /** Its fingerprint. */
  readonly version: string
  readonly components: readonly {
    readonly name: string
    readonly contingencyPercentage: Percentage | null
    readonly materials: readonly NormMaterial[]
    readonly activities: readonly NormActivity[]
  }[]
  /** Its own percentages and mode of pricing. */
  readonly build: Omit<BuildUp, 'components'>
}

/** A person's decision on a proposal. */
export interface Decided {
  readonly id: number
  readonly kind: NormKind
  readonly line: number
  readonly outcome: 'taken' | 'dismissed'
  /** The norm and the proposed value as they were then. */
  readonly before: string
  readonly value: string
}

/**
 * `proposed`: the evidence is enough and differs. `agrees`: it differs by less than 1 %. `dismissed`: a person decided so, and neither norm nor evidence
 * has moved since. `thin`: too few records or too short a time. `unfinished`: all of it is of work under way. `doubtful`: so far off that records must be
 * missing. `shared`: the template has the item twice, and records do not tell which. `noNorm`: the template has no such value to compare.
 */
export type Verdict = 'proposed' | 'agrees' | 'dismissed' | 'thin' | 'unfinished' | 'doubtful' | 'shared' | 'noNorm'

/** One norm beside its measured value. Values are texts in the decimals of their kind. */
export interface Finding {
  readonly kind: NormKind
  readonly line: number
  readonly item: string
  readonly component: string
  /** Unit of the item. */
  readonly unit: string
  readonly norm: string | null
  readonly site: string | null
  readonly verdict: Verdict
  /** Change of the template's rate for one unit if the site's value is taken over; null where it has no rate. */
  readonly effect: Rate | null
  readonly used: string
  readonly base: string
  readonly records: number
  readonly projects: readonly number[]
  readonly from: Day | null
  readonly to: Day | null
  readonly witnesses: readonly (Witness & { readonly project: number })[]
}
export interface TemplateOutturn {
  readonly template: number
  readonly name: string
  readonly unit: string
  readonly version: string
  /** Rate of one unit now. */
  readonly rate: Rate | null
  /** Change of the rate if all proposals are taken over. */
  readonly effect: Rate | null
  readonly findings: readonly Finding[]
}

/** Fewest records, and days from the first to the last, from which a norm is proposed. Decision 749. */
export const ENOUGH_RECORDS = 3
export const ENOUGH_DAYS = 14
/** A smaller difference is no proposal: 1 %. */
const AGREES = percent(1)
/** Beyond twice or half the norm, records are missing rather than the norm wrong. */
const FAR = exact('quantity', ONE) * 2n

/** Returns what sites say of the norms of each template, for those of which they say anything. */
export function outturnOf(
  templates: readonly TemplateNorms[],
  evidence: readonly Evidence[],
  decisions: readonly Decided[],
): TemplateOutturn[] {
  const byItem = groupBy(evidence, ({ kind, item }) => `${kind} ${item}`)
  const decided = groupBy(decisions, ({ kind, line }) => `${kind} ${line}`)
  return templates.flatMap(template => {
    const findings = normsOf(template).flatMap(norm => {
      const own = (byItem.get(`${norm.kind} ${norm.line.item}`) ?? []).filter(
        each => each.template === null || each.template === template.id,
      )
      const last = decided.get(`${norm.kind} ${norm.line.id}`)?.toSorted((a, b) => a.id - b.id)
      return own.length === 0 ? [] : [findingOf(template, norm, own, last?.at(-1))]
    })
    if (findings.length === 0) return []
    const open = findings.filter(({ verdict }) => verdict === 'proposed')
    const rate = rateOf(template, [])
    const after = rateOf(template, open)
    const { id, name, unit, version } = template
    return [
      {
        template: id,
        name,
        unit,
        version,
        rate,
        effect: rate === null || after === null ? null : minus(after, rate),
        findings,
      },
    ]
  })
}

/** A value of a template that sites measure. */
interface Norm {
  readonly kind: NormKind
  readonly line: NormLine
  readonly component: string
  /** Number of lines of the template that have the item. */
  readonly lines: number
  /** The quotient that evidence measures, as the template has it; null where it has none. */
  readonly ratio: Exact | null
}

function normsOf({ components }: TemplateNorms): Norm[] {
  const materials = components.flatMap(({ name, materials: lines }) => lines.map(line => ({ line, component: name })))
  const activities = components.flatMap(({ name, activities: lines }) => lines.map(line => ({ line, component: name })))
  const count = (of: readonly { readonly line: NormLine }[], item: number) =>
    of.filter(({ line }) => line.item === item).length
  return [
    ...materials.flatMap(({ line, component }): Norm[] => {
      const { price, wastePercentage, quantityPerUnit } = line.use
      const one = { line, component, lines: count(materials, line.item) }
      const unitPrice = price && over(exact('cost', price.price), exact('quantity', price.per))
      return [
        // An extra over takes material away: nothing of that is wasted.
        ...(quantityPerUnit > NIL ? [{ ...one, kind: 'waste', ratio: onTop(wastePercentage) } as const] : []),
        { ...one, kind: 'price', ratio: unitPrice },
      ]
    }),
    ...activities.flatMap(({ line, component }): Norm[] => {
      const one = { line, component, lines: count(activities, line.item) }
      return [
        { ...one, kind: 'output', ratio: line.use.basis === 'time' ? labourAmount(line.use) : null },
        { ...one, kind: 'labourRate', ratio: line.use.rate === null ? null : exact('cost', line.use.rate) },
      ]
    }),
  ]
}

function findingOf(
  template: TemplateNorms,
  norm: Norm,
  evidence: readonly Evidence[],
  last: Decided | undefined,
): Finding {
  const finished = evidence.filter(each => each.isFinished)
  const counted = finished.length > 0 ? finished : evidence
  const used = add(counted.map(each => each.used))
  const base = add(counted.map(each => each.base))
  const days = counted.flatMap(each => each.days).toSorted()
  const records = counted.reduce((sum, each) => sum + each.records, 0)
  const ratio = base > NOTHING ? over(used, base) : null
  const [from = null, to = null] = [days[0], days.at(-1)]
  const site = ratio === null ? null : valueOf(norm.kind, ratio)
  const now = norm.ratio === null ? null : valueOf(norm.kind, norm.ratio)
  const verdict = verdictOf()
  const unmeasured = verdict === 'unfinished' || verdict === 'shared'
  return {
    kind: norm.kind,
    line: norm.line.id,
    item: norm.line.name,
    component: norm.component,
    unit: norm.line.unit,
    norm: now,
    // A quotient of work under way would be read as a result.
    site: unmeasured ? null : site,
    verdict,
    effect: unmeasured || site === null ? null : effectOf(),
    used: textOf(USED_AS[norm.kind], rounded(USED_AS[norm.kind], used)),
    base: textOf('quantity', rounded('quantity', base)),
    records,
    projects: [...new Set(counted.map(each => each.project))],
    from,
    to,
    witnesses: counted
      .flatMap(({ project, witnesses }) => witnesses.map(each => ({ ...each, project })))
      .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? '') || b.id - a.id),
  }

  function verdictOf(): Verdict {
    if (finished.length === 0) return 'unfinished'
    if (norm.ratio === null || norm.ratio <= NOTHING) return 'noNorm'
    // A price is one price wherever it is used; quantities and hours are not told apart.
    if (norm.lines > 1 && (norm.kind === 'waste' || norm.kind === 'output')) return 'shared'
    const isThin = from === null || to === null || daysInclusive(from, to) < ENOUGH_DAYS
    if (ratio === null || records < ENOUGH_RECORDS || isThin) return 'thin'
    const change = over(ratio, norm.ratio) ?? unity
    if (isFar(change) || (norm.kind === 'waste' && ratio < unity)) return 'doubtful'
    if (isClose(change)) return 'agrees'
    return last?.outcome === 'dismissed' && last.before === now && isSame(last.value) ? 'dismissed' : 'proposed'
  }
  /** Whether the site's value has hardly moved since a decision. */
  function isSame(value: string): boolean {
    const then = ratioIn(norm.kind, value)
    return ratio !== null && then !== null && isClose(over(ratio, then) ?? NOTHING)
  }
  function effectOf(): Rate | null {
    const [before, after] = [rateOf(template, []), rateOf(template, [{ kind: norm.kind, line: norm.line.id, site }])]
    return before === null || after === null ? null : minus(after, before)
  }
}

/** The kind of number in which the used part is shown. */
const USED_AS = { waste: 'quantity', output: 'quantity', price: 'money', labourRate: 'money' } as const
/** The kind of number of a norm. */
export const NORM_IS = { waste: 'percentage', output: 'quantity', price: 'cost', labourRate: 'cost' } as const

const isFar = (change: Exact): boolean => change > FAR || times(change, FAR) < unity
function isClose(change: Exact): boolean {
  const difference = change < unity ? unity - change : change - unity
  return difference < onTop(AGREES) - unity
}

/** Returns a quotient as the value of a norm: of waste, the part above what is built in. */
function valueOf(kind: NormKind, ratio: Exact): string {
  const is = NORM_IS[kind]
  return textOf(is, rounded(is, kind === 'waste' ? (ratio - unity) * 100n : ratio))
}
/** Returns the quotient that a value of a norm says; null for what is no number. */
function ratioIn(kind: NormKind, value: string): Exact | null {
  if (kind === 'waste') {
    const waste = parseAs('percentage', value)
    return waste === null ? null : onTop(waste)
  }
  const is = NORM_IS[kind]
  const read = parseAs(is, value)
  return read === null ? null : exact(is, read)
}

type Take = Pick<Finding, 'kind' | 'line' | 'site'>

/** Returns the rate of a template for one unit, with these values taken over. */
function rateOf({ build, components }: TemplateNorms, takes: readonly Take[]): Rate | null {
  const of = (line: number, isMaterial: boolean) =>
    takes.filter(take => take.line === line && isOfMaterial(take.kind) === isMaterial)
  return buildRate({
    ...build,
    components: components.map(({ contingencyPercentage, materials, activities }) => ({
      contingencyPercentage,
      materials: materials.map(({ id, use }) => of(id, true).reduce(materialWith, use)),
      activities: activities.map(({ id, use }) => of(id, false).reduce(activityWith, use)),
    })),
  }).rate
}

function materialWith(use: MaterialUse, { kind, site }: Take): MaterialUse {
  if (kind === 'waste') return { ...use, wastePercentage: valueIn('percentage', site) }
  const price = valueIn('cost', site)
  return price === null ? use : { ...use, price: { price, per: ONE } }
}
function activityWith(use: LabourUse, { kind, site }: Take): LabourUse {
  if (kind === 'labourRate') return { ...use, rate: valueIn('cost', site) }
  return { ...use, ...outputOf(use, valueIn('quantity', site)) }
}
const valueIn = <K extends 'percentage' | 'cost' | 'quantity'>(kind: K, text: string | null): Kinds[K] | null =>
  text === null ? null : parseAs(kind, text)

/** Returns the way in which a line has its hours, with other hours: a gang stays, and its output follows. */
function outputOf({ hours, gangSize }: LabourUse, wanted: Quantity | null): Partial<LabourUse> {
  if (wanted === null) return {}
  const outputPerHour = hours === null && gangSize !== null ? ratioOf(gangSize, wanted) : null
  return outputPerHour === null ? { hours: wanted } : { outputPerHour }
}

/** Whether a norm is a value of a material of a template; otherwise of an activity. */
const isOfMaterial = (kind: NormKind): boolean => kind === 'waste' || kind === 'price'

/** Fields that taking a value over sets on the material or the activity of a template. */
export type TakenValues =
  | {
      readonly resource: 'templateMaterial'
      readonly set: { readonly wastePercentage: string } | { readonly unitPrice: string }
    }
  | {
      readonly resource: 'templateActivity'
      readonly set: { readonly hours: string } | { readonly outputPerHour: string } | { readonly rate: string }
    }

/** Returns what taking over a finding of a template sets; null where it has no value. */
export function takenValues(template: TemplateNorms, { kind, line, site }: Take): TakenValues | null {
  if (site === null) return null
  if (kind === 'waste') return { resource: 'templateMaterial', set: { wastePercentage: site } }
  if (kind === 'price') return { resource: 'templateMaterial', set: { unitPrice: site } }
  if (kind === 'labourRate') return { resource: 'templateActivity', set: { rate: site } }
  const use = template.components.flatMap(({ activities }) => activities).find(({ id }) => id === line)?.use
  const output = use && outputOf(use, valueIn('quantity', site)).outputPerHour
  return {
    resource: 'templateActivity',
    set: output == null ? { hours: site } : { outputPerHour: textOf('quantity', output) },
  }
}
