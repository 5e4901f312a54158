import type { Row } from '#domain/records/path'
import type { ContractForm, ContractItem, ContractPeriod, PeriodSums } from './contract-form'

/** The product, as the replay asks it: a person at a desk, and a phone that can be without a connection. */
export interface Office {
  readonly call: (method: string, path: string, body?: Row) => Promise<unknown>
  /** Accepts the bill in a tender. */
  readonly accept: (assessment: number) => Promise<void>
  /** Opens the phone on the project. */
  readonly take: (project: number, assessment: number) => Promise<void>
  /** Records progress on the phone while it has no connection, and sends it when the connection is back. */
  readonly recordOffline: (project: number, assessment: number, cells: readonly Progress[]) => Promise<void>
}
export interface Progress {
  readonly product: number
  readonly zone: number
  /** Per cent with four decimals. */
  readonly percent: string
  readonly recordedAt: string
  /** Why it is less than before. */
  readonly note: string | null
}
/** What one period came to in the product, and what the file says. */
export interface Replayed {
  readonly to: string
  readonly claimed: PeriodSums
  readonly certified: PeriodSums
  /** Lines that a person claimed at another value than progress gave. */
  readonly edited: number
}

/** A line of the bill as the replay knows it. */
interface Line {
  readonly item: ContractItem
  readonly product: number
}

const fourths = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -size : size
}
const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
/** Returns a ÷ b, rounded half away from zero. */
const divided = (a: bigint, b: bigint): bigint => {
  const sign = a < 0n === b < 0n ? 1n : -1n
  return sign * ((2n * absolute(a) + absolute(b)) / (2n * absolute(b)))
}
const written = (value: bigint, places: number): string => {
  const digits = String(absolute(value)).padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const worth = (quantity: bigint, rate: string): bigint => divided(quantity * fourths(rate), 1_000_000n)

/**
 * Plays a contract period by period through the calls of the product: the bill, its acceptance, change orders as agreed variations, progress in every second
 * period from a phone without a connection, the application, its certificate. An item beyond its contract quantity has the excess in a variation of its
 * own. Returns what each period came to. Throws where a call is refused, with the period.
 */
export async function replayContract(contract: ContractForm, office: Office): Promise<readonly Replayed[]> {
  const { call } = office
  const make = async (path: string, body: Row): Promise<number> =>
    Number(((await call('POST', path, body)) as Row)['id'])
  const [first, last] = [contract.periods[0]?.to ?? '', contract.periods.at(-1)?.to ?? '']
  const start = `${Number(first.slice(0, 4)) - 1}-01-01`

  const project = await make('/projects', { name: contract.name.slice(0, 80), reference: 'R1', showProjectHub: true })
  const pack = await make('/packages', { name: 'Works', code: 'W' })
  const assessment = await make('/assessments', {
    project,
    projectWorkPackage: await make('/projectpackages', { project, workPackage: pack }),
    name: 'Works',
  })
  const zone = await make('/assessmentzones', { assessment, name: 'All' })
  const lines = new Map<string, Line>()
  const addLine = async (item: ContractItem, variation: number | null): Promise<void> => {
    const { item: ref, name, unit, rate, quantity } = item
    const product = await make('/assessmentproducts', { assessment, ref, name, unit, fixedPrice: rate, variation })
    await call('PATCH', `/assessmentproducts/${product}/assessmentzones/${zone}/quantity`, { quantity })
    lines.set(ref, { item, product })
  }
  for (const item of contract.items) await addLine(item, null)
  await office.accept(assessment)
  const sum = contract.items.reduce((total, { quantity, rate }) => total + worth(fourths(quantity), rate), 0n)
  await make('/contractterms', {
    project,
    validFrom: start,
    contractSum: written(sum, 2),
    retentionPercentage: contract.retention,
    isEndUser: true,
  })
  await office.take(project, assessment)

  /** Instructs, prices and agrees work that the contract does not have. */
  async function instruct(item: ContractItem, to: string): Promise<void> {
    const variation = await make('/variations', {
      project,
      title: item.name,
      form: 'mail',
      instructedBy: 'The engineer',
      instructedOn: to,
    })
    await addLine(item, variation)
    const amount = written(worth(fourths(item.quantity), item.rate), 2)
    const move = (name: string, body: Row) => call('POST', `/variations/${variation}/transitions/${name}`, body)
    await move('quote', { quotedOn: to, quotedAmount: amount })
    await move('agree', { agreedOn: to, agreedAmount: amount, agreedBy: 'The engineer' })
  }

  const excess = excessOf(contract)
  const done = new Map<string, bigint>()
  const before = new Map<string, bigint>()
  const replayed: Replayed[] = []
  for (const [at, period] of contract.periods.entries()) {
    try {
      for (const order of period.changeOrders) await instruct(order, period.to)
      for (const [item, quantity] of Object.entries(period.done))
        for (const [ref, share] of shared(lines.get(item)?.item, item, fourths(quantity), excess)) {
          if (!lines.has(ref)) await instruct(beyond(lines.get(item)?.item, excess.get(item) ?? 0n), period.to)
          done.set(ref, share)
        }
      replayed.push(await play(period, at % 2 === 1))
    } catch (error) {
      throw new Error(`Period to ${period.to}: ${String(error)}`, { cause: error })
    }
  }
  if (replayed.at(-1)?.to !== last) throw new Error('The last period was not played')
  return replayed

  async function play({ to, reduced }: ContractPeriod, isOffline: boolean): Promise<Replayed> {
    const cells = [...done].flatMap(([ref, quantity]) => {
      const line = lines.get(ref)
      if (!line) throw new Error(`No item is called ${ref}`)
      const percent = written(divided(quantity * 1_000_000n, fourths(line.item.quantity)), 4)
      if (before.get(ref) === quantity) return []
      const note = quantity < (before.get(ref) ?? 0n) ? 'Measured again' : null
      before.set(ref, quantity)
      return [{ product: line.product, zone, percent, recordedAt: `${to}T10:00:00.000Z`, note }]
    })
    if (isOffline && cells.length > 0) await office.recordOffline(project, assessment, cells)
    else
      for (const { product, percent, recordedAt, note } of cells)
        await call('PATCH', `/productprogress/${product}`, { [`cells.${zone}`]: { percent, recordedAt, note } })

    const path = '/productpaymentapplications'
    const { id } = (await call('POST', `/projects/${project}${path}/generate`, { valuationDate: to })) as Row
    const items = (await call('GET', `${path}/${Number(id)}/paapis`)) as readonly Row[]
    const itemOf = (ref: string) => items.find(({ code }) => code === ref)
    let edited = 0
    for (const [ref, quantity] of done) {
      const value = written(worth(quantity, lines.get(ref)?.item.rate ?? '0'), 2)
      const found = itemOf(ref)
      if (found?.['value'] === value) continue
      edited += 1
      await call('PATCH', `/outgoingitems/${Number(found?.['id'])}`, { value, reason: 'By the measured quantity' })
    }
    const claim = (await call('GET', `${path}/${Number(id)}`)) as Row
    await call('POST', `${path}/${Number(id)}/transitions/send`, { sentOn: to })
    if (reduced.length === 0)
      await call('POST', `${path}/${Number(id)}/transitions/approve`, {
        certifiedOn: to,
        certifiedGross: claim['gross'],
      })
    else
      await call('POST', `${path}/${Number(id)}/line-certificates`, {
        certifiedOn: to,
        lines: reduced.map(({ item, value, reason }) => ({
          item: itemOf(item)?.['id'],
          decision: 'reduced',
          certifiedValue: value,
          certifiedMaterial: '0',
          reason,
        })),
      })
    const paper = (await call('GET', `${path}/${Number(id)}`)) as Row
    const sums = (gross: string, retention: string, net: string, due: string): PeriodSums => ({
      gross: String(paper[gross]),
      retention: String(paper[retention]),
      net: String(paper[net]),
      due: String(paper[due]),
    })
    return {
      to,
      claimed: sums('gross', 'retention', 'net', 'due'),
      certified: sums('certifiedGross', 'certifiedRetention', 'certifiedNet', 'certifiedDue'),
      edited,
    }
  }
}

/** Returns how far each item of the contract is paid beyond its quantity, at most. */
function excessOf({ items, periods }: ContractForm): ReadonlyMap<string, bigint> {
  const excess = new Map<string, bigint>()
  for (const { item, quantity } of [...items, ...periods.flatMap(({ changeOrders }) => changeOrders)]) {
    const above = periods
      .map(({ done }) => fourths(done[item] ?? '0') - fourths(quantity))
      .reduce((most, each) => (each > most ? each : most), 0n)
    if (above > 0n && !quantity.startsWith('-')) excess.set(item, above)
  }
  return excess
}

const aboveName = (item: string): string => `${item}+`

/** Returns the variation that takes what is paid beyond an item. */
function beyond(item: ContractItem | undefined, quantity: bigint): ContractItem {
  if (!item) throw new Error('A quantity is done of an item that is not in the contract')
  return { ...item, item: aboveName(item.item), name: `${item.name}, above contract`, quantity: written(quantity, 4) }
}

/** Returns the quantity to date of an item, and of its variation where it ever goes beyond the contract. */
function shared(
  item: ContractItem | undefined,
  ref: string,
  quantity: bigint,
  excess: ReadonlyMap<string, bigint>,
): readonly (readonly [string, bigint])[] {
  const contracted = fourths(item?.quantity ?? '0')
  if (!excess.has(ref) || quantity <= contracted)
    return excess.has(ref)
      ? [
          [ref, quantity],
          [aboveName(ref), 0n],
        ]
      : [[ref, quantity]]
  return [
    [ref, contracted],
    [aboveName(ref), quantity - contracted],
  ]
}

/** Returns a line of text for each figure that differs from the file. */
export function differences(contract: ContractForm, replayed: readonly Replayed[]): readonly string[] {
  return contract.periods.flatMap((period, at) =>
    (['claimed', 'certified'] as const).flatMap(kind =>
      (['gross', 'retention', 'net', 'due'] as const).flatMap(name => {
        const [wanted, found] = [period[kind][name], replayed[at]?.[kind][name]]
        return wanted === found ? [] : [`${period.to}, ${name} ${kind}: ${found ?? 'missing'}, the file says ${wanted}`]
      }),
    ),
  )
}
