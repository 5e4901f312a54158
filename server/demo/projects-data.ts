import type { DemoEmail } from './people'

/** Projects of the demo. Days count from today, so that the demo is always of now; `bill` says which of them carries one. */
export interface DemoProject {
  readonly reference: string
  readonly name: string
  readonly client: string
  readonly status: 'enquiry' | 'tendering' | 'won' | 'lost' | 'closed'
  readonly enquiry: number
  readonly tenderDue: number
  readonly responsible: DemoEmail
  readonly bill: 'on-site' | 'in-tender' | 'unpriced' | null
  readonly address: { readonly street1: string; readonly city: string; readonly postcode: string }
}

const project = (
  reference: string, name: string, client: string, status: DemoProject['status'], enquiry: number, tenderDue: number, responsible: DemoEmail,
  [street1, city, postcode]: readonly [string, string, string], bill: DemoProject['bill'] = null,
): DemoProject => ({ reference, name, client, status, enquiry, tenderDue, responsible, bill, address: { street1, city, postcode } })

export const PROJECTS: readonly DemoProject[] = [
  project('2417', 'Kestrel House, Levels 2–4 fit-out', 'Marlowe Pension Trustees Ltd', 'won', -190, -140, 'estimator@demo.quoin', ['14 Park Place', 'Leeds', 'LS1 2RY'], 'on-site'),
  project('2431', 'Albion Mill, Building C offices', 'Calder Valley Estates LLP', 'tendering', -30, 12, 'estimator@demo.quoin', ['Albion Mill, Wharf Street', 'Sowerby Bridge', 'HX6 2AS'], 'in-tender'),
  project('2416', 'Kirkgate Police Hub', 'Yorkshire Blue Light Estates', 'tendering', -12, 33, 'estimator@demo.quoin', ['Kirkgate', 'Wakefield', 'WF1 1TG'], 'unpriced'),
  project('2428', 'Beacon Court, Blocks 1–3 apartments', 'Harrow & Lyle Homes Ltd', 'tendering', -18, 25, 'commercial@demo.quoin', ['Beacon Street', 'Manchester', 'M15 4QF']),
  project('2424', 'Denholme Health Centre', 'Airedale Health Partnership', 'enquiry', -6, 40, 'estimator@demo.quoin', ['Halifax Road', 'Denholme', 'BD13 4EN']),
  project('2418', 'Granary Wharf, Level 1 restaurant', 'Salt & Stave Group Ltd', 'lost', -120, -75, 'commercial@demo.quoin', ['Wharf Approach', 'Leeds', 'LS1 4BR']),
  project('2412', 'Moorside Library', 'City of Calderdale Libraries', 'closed', -420, -380, 'commercial@demo.quoin', ['Keighley Road', 'Halifax', 'HX2 8AL']),
]

/** What the site manager has noted on Kestrel House. `zone` counts the eight sub-zones from 0. */
export const ISSUES = [
  { summary: 'Fire stopping missing at riser 2, north wall', details: 'Two 110 mm pipes through P-04 without collars. Ceiling above is not closed yet.', type: 'Safety', priority: 'urgent', state: 'open', days: -2, due: 3, zone: 5, location: 'Riser 2, gridline C4', assignee: 'commercial@demo.quoin' },
  { summary: 'Door opening D3.14 formed 60 mm off grid', details: 'Drawing A-203 rev C shows 1,250 from gridline 4; formed at 1,310. Joiner measures on Thursday.', type: 'Defect', priority: 'high', state: 'in_hand', days: -5, due: 1, zone: 3, location: 'Corridor 3.02', assignee: 'site@demo.quoin' },
  { summary: 'Which board behind the tea point?', details: 'Finishes schedule says moisture board, drawing says 12.5 standard.', type: 'Query', priority: 'normal', state: 'open', days: -4, due: 6, zone: 4, location: 'Tea point 3.08', assignee: 'estimator@demo.quoin' },
  { summary: 'Ceiling grid held up by sprinkler drops', details: 'Fourteen drops too low in the north bay; mechanical contractor told, no date yet.', type: 'Delay', priority: 'high', state: 'open', days: -8, due: 0, zone: 0, location: 'Open office 2.01', assignee: 'site@demo.quoin' },
  { summary: 'Water mark on L-01 lining at column B7', details: 'Dried out and re-taped; checked again on Monday.', type: 'Defect', priority: 'low', state: 'closed', days: -15, due: -9, zone: 1, location: 'Column B7', assignee: 'site@demo.quoin' },
] as const

export const DELIVERIES = [
  { reference: 'PDL-88120', supplier: 'Pennine Dry Lining Supplies Ltd', days: -3, received: '240 sheets 12.5 × 1200 × 2400, 36 lengths 70 stud, 20 boxes screws', shortOrDamaged: '4 sheets with broken corners, put aside' },
  { reference: 'NCD-4471', supplier: 'Northern Ceilings Direct Ltd', days: -7, received: '60 boxes 600 × 600 tiles, 30 bundles main runner', shortOrDamaged: null },
  { reference: 'TBM-10932', supplier: 'Trent Board and Metal Ltd', days: -12, received: '120 sheets 15 acoustic, 400 m deep track', shortOrDamaged: null },
] as const
