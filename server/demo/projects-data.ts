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
  readonly bill: 'on-site' | 'two-packages' | 'in-tender' | 'unpriced' | 'past' | null
  readonly address: {
    readonly street1: string
    readonly city: string
    /** West Yorkshire where nothing is said. */
    readonly county?: string
    readonly postcode: string
  }
}

export const PROJECTS: readonly DemoProject[] = [
  {
    reference: '2417',
    name: 'Kestrel House, Levels 2–4 fit-out',
    client: 'Marlowe Pension Trustees Ltd',
    status: 'won',
    enquiry: -310,
    tenderDue: -262,
    responsible: 'estimator@demo.quoin',
    bill: 'on-site',
    address: { street1: '14 Park Place', city: 'Leeds', postcode: 'LS1 2RY' },
  },
  {
    reference: '2409',
    name: 'Saltaire Clinic, ground floor',
    client: 'Airedale Health Partnership',
    status: 'won',
    enquiry: -230,
    tenderDue: -160,
    responsible: 'commercial@demo.quoin',
    bill: 'two-packages',
    address: { street1: 'Victoria Road', city: 'Shipley', postcode: 'BD18 3LA' },
  },
  {
    reference: '2431',
    name: 'Albion Mill, Building C offices',
    client: 'Calder Valley Estates LLP',
    status: 'tendering',
    enquiry: -30,
    tenderDue: 12,
    responsible: 'estimator@demo.quoin',
    bill: 'in-tender',
    address: { street1: 'Albion Mill, Wharf Street', city: 'Sowerby Bridge', postcode: 'HX6 2AS' },
  },
  {
    reference: '2416',
    name: 'Kirkgate Police Hub',
    client: 'Yorkshire Blue Light Estates',
    status: 'tendering',
    enquiry: -12,
    tenderDue: 33,
    responsible: 'estimator@demo.quoin',
    bill: 'unpriced',
    address: { street1: 'Kirkgate', city: 'Wakefield', postcode: 'WF1 1TG' },
  },
  {
    reference: '2428',
    name: 'Beacon Court, Blocks 1–3 apartments',
    client: 'Harrow & Lyle Homes Ltd',
    status: 'tendering',
    enquiry: -18,
    tenderDue: 25,
    responsible: 'commercial@demo.quoin',
    bill: null,
    address: { street1: 'Beacon Street', city: 'Manchester', county: 'Greater Manchester', postcode: 'M15 4QF' },
  },
  {
    reference: '2424',
    name: 'Denholme Health Centre',
    client: 'Airedale Health Partnership',
    status: 'enquiry',
    enquiry: -6,
    tenderDue: 40,
    responsible: 'estimator@demo.quoin',
    bill: null,
    address: { street1: 'Halifax Road', city: 'Denholme', postcode: 'BD13 4EN' },
  },
  {
    reference: '2418',
    name: 'Granary Wharf, Level 1 restaurant',
    client: 'Salt & Stave Group Ltd',
    status: 'lost',
    enquiry: -120,
    tenderDue: -75,
    responsible: 'commercial@demo.quoin',
    bill: 'past',
    address: { street1: 'Wharf Approach', city: 'Leeds', postcode: 'LS1 4BR' },
  },
  {
    reference: '2412',
    name: 'Moorside Library',
    client: 'City of Calderdale Libraries',
    status: 'closed',
    enquiry: -420,
    tenderDue: -380,
    responsible: 'commercial@demo.quoin',
    bill: 'past',
    address: { street1: 'Keighley Road', city: 'Halifax', postcode: 'HX2 8AL' },
  },
]

/** What the site manager has noted on Kestrel House. `zone` counts the eight sub-zones from 0. */
export const ISSUES = [
  {
    summary: 'Fire stopping missing at riser 2, north wall',
    details: 'Two 110 mm pipes through P-04 without collars. Ceiling above is not closed yet.',
    type: 'Safety',
    priority: 'urgent',
    state: 'open',
    days: -2,
    due: 3,
    zone: 5,
    location: 'Riser 2, gridline C4',
    assignee: 'commercial@demo.quoin',
  },
  {
    summary: 'Door opening D3.14 formed 60 mm off grid',
    details: 'Drawing A-203 rev C shows 1,250 from gridline 4; formed at 1,310. Joiner measures on Thursday.',
    type: 'Defect',
    priority: 'high',
    state: 'in_hand',
    days: -5,
    due: 1,
    zone: 3,
    location: 'Corridor 3.02',
    assignee: 'site@demo.quoin',
  },
  {
    summary: 'Which board behind the tea point?',
    details: 'Finishes schedule says moisture board, drawing says 12.5 standard.',
    type: 'Query',
    priority: 'normal',
    state: 'open',
    days: -4,
    due: 6,
    zone: 4,
    location: 'Tea point 3.08',
    assignee: 'estimator@demo.quoin',
  },
  {
    summary: 'Ceiling grid held up by sprinkler drops',
    details: 'Fourteen drops too low in the north bay; mechanical contractor told, no date yet.',
    type: 'Delay',
    priority: 'high',
    state: 'open',
    days: -8,
    due: 0,
    zone: 0,
    location: 'Open office 2.01',
    assignee: 'site@demo.quoin',
  },
  {
    summary: 'Water mark on L-01 lining at column B7',
    details: 'Dried out and re-taped; checked again on Monday.',
    type: 'Defect',
    priority: 'low',
    state: 'closed',
    days: -15,
    due: -9,
    zone: 1,
    location: 'Column B7',
    assignee: 'site@demo.quoin',
  },
] as const

export const DELIVERIES = [
  {
    reference: 'PDL-88120',
    supplier: 'Pennine Dry Lining Supplies Ltd',
    days: -3,
    received: '240 sheets 12.5 × 1200 × 2400, 36 lengths 70 stud, 20 boxes screws',
    shortOrDamaged: '4 sheets with broken corners, put aside',
  },
  {
    reference: 'NCD-4471',
    supplier: 'Northern Ceilings Direct Ltd',
    days: -7,
    received: '60 boxes 600 × 600 tiles, 30 bundles main runner',
    shortOrDamaged: null,
  },
  {
    reference: 'TBM-10932',
    supplier: 'Trent Board and Metal Ltd',
    days: -12,
    received: '120 sheets 15 acoustic, 400 m deep track',
    shortOrDamaged: null,
  },
] as const
