import type * as v from 'valibot'
import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateMaterial } from '#contract/catalogue/template-material'
import { delivery } from '#contract/commercial/delivery'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import type { OutturnReply, outturnRequest } from '#contract/commercial/outturn/outturn-calls'
import { outturnDecision } from '#contract/commercial/outturn/outturn-decision'
import { ProblemError } from '#contract/kit/problem'
import { labelOf, type Resource } from '#contract/kit/resource'
import type { Evidence, Witness } from '#domain/commercial/outturn/evidence'
import { outturnOf, takenValues, type TemplateNorms, type TemplateOutturn } from '#domain/commercial/outturn/outturn'
import { dayOf } from '#domain/value/day'
import { type Rate, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { findAll, insert, patch, read } from '../../records/write/typed'
import { pointingAt } from '../../records/write/within'
import { unmeasuredFor } from './outturn-source'
import { libraryNorms } from './library-norms'
import { type SiteEvidence, siteEvidence } from './site-evidence'

interface Worked {
  readonly templates: readonly TemplateNorms[]
  readonly outturns: readonly TemplateOutturn[]
  readonly projects: SiteEvidence['projects']
}

/** Works out what sites say of the library, or of one template, as far as the caller may read it. */
async function workOut(tx: AccountTransaction, only: number | undefined): Promise<Worked> {
  const today = dayOf(tx.at)
  const { templates, units } = await libraryNorms(tx, today, only)
  const { projects, evidence } = await siteEvidence(tx, today, units)
  const decisions = await pointingAt(
    tx,
    outturnDecision,
    'template',
    templates.map(({ id }) => id),
  )
  return { templates, outturns: outturnOf(templates, evidence, decisions), projects }
}

/** The newest documents of a finding that are sent along; its count has them all. */
const MOST_WITNESSES = 30

/** Returns what sites say of the library, or of one template, in wire form. */
export async function outturnNow(tx: AccountTransaction, only: number | undefined): Promise<OutturnReply> {
  const { templates, outturns, projects } = await workOut(tx, only)
  const modes = new Map(templates.map(({ id, build }) => [id, build.pricingMode]))
  const shown = outturns.map(outturn => ({
    ...outturn,
    findings: outturn.findings.map(each => ({
      ...each,
      witnesses: oncePerDocument(each.witnesses).slice(0, MOST_WITNESSES),
    })),
  }))
  const label = await labelsOf(
    tx,
    shown.flatMap(({ findings }) => findings.flatMap(({ witnesses }) => witnesses)),
  )
  return {
    asOf: tx.at,
    templates: shown.map(({ template, name, unit, version, rate, effect, findings }) => ({
      template,
      name,
      unit,
      version,
      isSupplied: modes.get(template) === 'saf',
      rate: rateText(rate),
      effect: rateText(effect),
      findings: findings.map(each => ({
        ...each,
        effect: rateText(each.effect),
        projects: [...each.projects],
        witnesses: each.witnesses.map(one => ({ ...one, label: label(one) })),
      })),
    })),
    projects: [...projects],
    unread: [...unmeasuredFor(tx.identity.permissions)],
  }
}

const rateText = (rate: Rate | null): string | null => (rate === null ? null : textOf('rate', rate))

function oncePerDocument<W extends Witness>(witnesses: readonly W[]): readonly W[] {
  const known = new Set<string>()
  return witnesses.filter(({ source, id }) => {
    const key = `${source} ${id}`
    return !known.has(key) && known.add(key)
  })
}

const DOCUMENTS: Readonly<Record<Evidence['witnesses'][number]['source'], Resource>> = {
  delivery,
  labourAllocation,
  materialOrder,
  materialInvoice,
  labourApplication,
}

/** Returns what people call each of these documents. */
async function labelsOf(tx: AccountTransaction, witnesses: readonly Witness[]) {
  const labels = new Map<string, string>()
  for (const [source, resource] of Object.entries(DOCUMENTS)) {
    const ids = [...new Set(witnesses.filter(each => each.source === source).map(({ id }) => id))]
    for (const [id, found] of await findAll(tx, resource, ids))
      labels.set(`${source} ${id}`, labelOf(resource, { ...found }))
  }
  return ({ source, id }: Witness): string => labels.get(`${source} ${id}`) ?? ''
}

/**
 * Takes a proposal over into its template, or dismisses it, and keeps the decision with its reason. Throws `conflict` where the template or the evidence is
 * not what the person saw, and where there is no such proposal. Returns the id of the decision.
 */
export async function decide(
  tx: AccountTransaction,
  { template: id, kind, line, version, site, outcome, reason }: v.InferOutput<typeof outturnRequest>,
): Promise<number> {
  await read(tx, productTemplate, id, { lock: true })
  const { templates, outturns } = await workOut(tx, id)
  const [norms, outturn] = [templates[0], outturns[0]]
  if (norms && norms.version !== version)
    conflict('This template has changed since the proposal was worked out. Look at the new proposal, then decide')
  const found = outturn?.findings.find(each => each.kind === kind && each.line === line)
  if (!norms || found?.verdict !== 'proposed' || found.norm === null)
    conflict('There is no such proposal any more. Look at the outturn again')
  if (found.site !== site)
    conflict('There are newer facts of sites, so the proposal has changed. Look at it again, then decide')
  const taken = takenValues(norms, found)
  if (outcome === 'taken' && taken?.resource === 'templateMaterial') await patch(tx, templateMaterial, line, taken.set)
  if (outcome === 'taken' && taken?.resource === 'templateActivity') await patch(tx, templateActivity, line, taken.set)
  return insert(tx, outturnDecision, {
    template: id,
    kind,
    line,
    item: found.item,
    outcome,
    before: found.norm,
    value: site,
    reason,
    records: found.records,
    projects: found.projects.length,
    firstDay: found.from,
    lastDay: found.to,
  })
}

function conflict(message: string): never {
  throw new ProblemError('conflict', { message })
}
