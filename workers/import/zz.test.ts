import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { readBillFile } from './read-bill-file'
import { startSheet, suggestSheet } from '#domain/estimating/bill-import/suggest-sheet'
import { buildPlan } from '#domain/estimating/bill-import/build-plan'
import { reconcile } from '#domain/estimating/bill-import/reconcile'
import { columnLetters } from '#domain/estimating/bill-import/sheet'
import { rowText } from '#domain/estimating/bill-import/read-rows'
const dir = '/work/shared/data/rates-and-bills/'
it('x', () => {
  for (const f of (process.env.F ?? 'wikihouse-microhouse-pilot-engine.xlsx').split(',')) {
    const r = readBillFile(f, new Uint8Array(readFileSync(dir + f)))
    if (!r.ok) { console.log(f, r.reason); continue }
    const w = r.workbook
    console.log(f, w.remarks, w.sheets.map(s => s.name + (s.hidden ? '(h)' : '')), suggestSheet(w))
    const sheet = w.sheets[suggestSheet(w)]!
    const s = startSheet(sheet)
    console.log('header', s.mapping.headerRow, s.mapping.columns.map((c, i) => columnLetters(i) + ':' + c.role + ':' + c.style + ':' + c.title).join(' | '), s.hints)
    const input = { sheet, mapping: s.mapping, choices: s.choices, units: new Map() }
    const b = buildPlan(input)
    const rec = reconcile(b, input)
    if (process.env.V) for (const fct of b.facts) console.log(fct.row + 1, b.readings[fct.row]!.class, b.readings[fct.row]!.level, b.fates[fct.row], rowText(fct).slice(0, 50), b.readings[fct.row]!.reason)
    console.log('zones', b.plan.zones, 'groups', b.plan.groups.length, 'products', b.plan.products.length, 'total', b.plan.total)
    console.log(JSON.stringify({ ...rec, assumptions: undefined }, null, 0).replaceAll('},{', '},\n{'))
    const k: Record<string, number> = {}
    for (const a of rec.assumptions) k[a.kind] = (k[a.kind] ?? 0) + 1
    console.log(k)
  }
})
