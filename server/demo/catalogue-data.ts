/**
 * A drylining firm's catalogue. The partition, its waste and its prices are the worked example of the build-up, which comes to 32.88 per
 * m². The last three materials are from "DDC CWICR by DataDrivenConstruction" (CC BY 4.0), converted prices, not a UK price book.
 */
export const TRADES = [
  { name: 'Dryliner' },
  { name: 'Ceiling fixer' },
  { name: 'Plasterer' },
  { name: 'Labourer' },
  { name: 'Access plant', isPlant: true },
] as const
export const MATERIAL_TYPES = ['Metal framing', 'Plasterboard', 'Fixings', 'Finishes', 'Insulation', 'Timber'] as const
export const FIXED_COST_TYPES = [
  { name: 'Supervision' },
  { name: 'Waste and skips' },
  { name: 'Access', isPlant: true },
  { name: 'Welfare' },
] as const

export const MATERIALS = [
  {
    code: 'CS70',
    name: 'C-stud, 70 mm',
    type: 'Metal framing',
    unit: 'linear meter',
    packUnit: 'pack',
    packSize: '30',
    guide: '1.55',
    unitSize: '3.0 m lengths',
  },
  {
    code: 'TR72',
    name: 'Track, 72 mm',
    type: 'Metal framing',
    unit: 'linear meter',
    packUnit: 'pack',
    packSize: '30',
    guide: '1.40',
    unitSize: '3.0 m lengths',
  },
  {
    code: 'PB125',
    name: 'Plasterboard, 12.5 mm',
    type: 'Plasterboard',
    unit: 'sheet',
    packUnit: 'pallet',
    packSize: '48',
    guide: '9.90',
    unitSize: '1200 × 2400 mm',
  },
  {
    code: 'DS25',
    name: 'Drywall screws, 25 mm',
    type: 'Fixings',
    unit: 'item',
    packUnit: 'box',
    packSize: '1000',
    guide: '0.014',
  },
  {
    code: 'JC25',
    name: 'Joint compound',
    type: 'Finishes',
    unit: 'item',
    packUnit: 'bag',
    packSize: '25',
    guide: '0.62',
    unitSize: '1 kg',
  },
  {
    code: 'MW50',
    name: 'Mineral wool, 50 mm',
    type: 'Insulation',
    unit: 'm²',
    packUnit: 'pack',
    packSize: '9.6',
    guide: '3.10',
  },
  {
    code: 'TILE600',
    name: 'Ceiling tile, 600 × 600 mm',
    type: 'Plasterboard',
    unit: 'tile',
    packUnit: 'box',
    packSize: '16',
    guide: '3.85',
  },
  {
    code: 'AB15',
    name: 'Acoustic board, 15 mm',
    type: 'Plasterboard',
    unit: 'sheet',
    packUnit: 'pallet',
    packSize: '36',
    guide: '13.10',
    unitSize: '1200 × 2400 mm',
  },
  {
    code: 'CS48',
    name: 'C-stud, 48 mm',
    type: 'Metal framing',
    unit: 'linear meter',
    packUnit: 'pack',
    packSize: '30',
    guide: '1.20',
    unitSize: '3.0 m lengths',
  },
  {
    code: 'GRID24',
    name: 'Ceiling grid, 24 mm',
    type: 'Metal framing',
    unit: 'linear meter',
    packUnit: 'box',
    packSize: '36',
    guide: '1.38',
    unitSize: 'runners and tees',
  },
  {
    code: 'KATO-ME-KAME',
    name: 'G-5 construction gypsum',
    type: 'Finishes',
    unit: 'tonne',
    packUnit: 'no_rounding',
    guide: '127.43',
  },
  {
    code: 'KAPU-TO-KAME',
    name: 'Plaster mortar, lime, M50',
    type: 'Finishes',
    unit: 'm³',
    packUnit: 'no_rounding',
    guide: '60.10',
  },
  {
    code: 'KAME-NE-KAME',
    name: 'Floor elements of small-format gypsum fibre sheets',
    type: 'Plasterboard',
    unit: 'm²',
    packUnit: 'single',
    guide: '8.61',
  },
] as const
export const ACTIVITIES = [
  { code: 'FST', name: 'Fix studs and track', trade: 'Dryliner', unit: 'm²', guide: '6.75' },
  { code: 'FBD', name: 'Fix boards, both sides', trade: 'Dryliner', unit: 'm²', guide: '7.50' },
  { code: 'FB2', name: 'Fix two layers of board, both sides', trade: 'Dryliner', unit: 'm²', guide: '17.53' },
  { code: 'TJ', name: 'Tape and joint', trade: 'Plasterer', unit: 'hour(s)', guide: '24.00' },
  { code: 'GRID', name: 'Fix ceiling grid and tiles', trade: 'Ceiling fixer', unit: 'm²', guide: '11.20' },
  { code: 'MEWP', name: 'Scissor lift, 8 m', trade: 'Access plant', unit: 'day(s)', guide: '38.00' },
] as const

interface QuotedLine {
  readonly item: string
  readonly price: string
  readonly per?: 'pack'
  readonly code?: string
}
/** `days` from today. */
interface Quoted {
  readonly name: string
  readonly from: string
  readonly reference: string
  readonly validFrom: number
  readonly validTo: number
  readonly lines: readonly QuotedLine[]
}
export const MATERIAL_QUOTES: readonly Quoted[] = [
  {
    name: 'Pennine 1184',
    from: 'Pennine Dry Lining Supplies Ltd',
    reference: '1184',
    validFrom: -180,
    validTo: 190,
    lines: [
      { item: 'C-stud, 70 mm', price: '1.42', code: 'P-CS70' },
      { item: 'Track, 72 mm', price: '1.30', code: 'P-TR72' },
      { item: 'Plasterboard, 12.5 mm', price: '9.50', code: 'P-PB125' },
      { item: 'Drywall screws, 25 mm', price: '12.50', per: 'pack', code: 'P-DS25' },
      { item: 'Joint compound', price: '14.75', per: 'pack', code: 'P-JC25' },
      { item: 'Mineral wool, 50 mm', price: '2.95', code: 'P-MW50' },
      { item: 'C-stud, 48 mm', price: '1.12', code: 'P-CS48' },
    ],
  },
  {
    name: 'Trent Q-771',
    from: 'Trent Board and Metal Ltd',
    reference: 'Q-771',
    validFrom: -170,
    validTo: 220,
    lines: [
      { item: 'Plasterboard, 12.5 mm', price: '9.36' },
      { item: 'Drywall screws, 25 mm', price: '12.50', per: 'pack' },
      { item: 'C-stud, 70 mm', price: '1.48' },
      { item: 'Acoustic board, 15 mm', price: '12.85' },
    ],
  },
  {
    name: 'Northern PD-2209',
    from: 'Northern Ceilings Direct Ltd',
    reference: 'PD-2209',
    validFrom: -300,
    validTo: -30,
    lines: [
      { item: 'Plasterboard, 12.5 mm', price: '8.95' },
      { item: 'Ceiling tile, 600 × 600 mm', price: '3.60' },
      { item: 'Ceiling grid, 24 mm', price: '1.30' },
    ],
  },
]
export const LABOUR_QUOTES: readonly Quoted[] = [
  {
    name: 'Labour 2027',
    from: 'Kirkby Drylining Ltd',
    reference: 'KD/27',
    validFrom: -15,
    validTo: 400,
    lines: [
      { item: 'Fix studs and track', price: '6.50' },
      { item: 'Fix boards, both sides', price: '7.20' },
      { item: 'Tape and joint', price: '24.00' },
    ],
  },
]
export const SUPPLY_FIT_QUOTES: readonly Quoted[] = [
  {
    name: 'Firebreak S&F 2027',
    from: 'Firebreak Passive Protection Ltd',
    reference: 'FPP-318',
    validFrom: -10,
    validTo: 300,
    lines: [{ item: 'Suspended ceiling, 600 × 600', price: '31.50' }],
  },
]

const MATERIAL_PER = (material: string, quantityPerUnit: string, wastePercentage: string) => ({
  material,
  quantityPerUnit,
  wastePercentage,
})
export const TEMPLATES = [
  {
    values: {
      code: 'P-01',
      name: 'Partition type A, 95 mm',
      unit: 'm²',
      pricingMode: 'rbu',
      inflationPercentage: '1.5',
      overheadPercentage: '7',
      profitPercentage: '5',
    },
    components: [
      {
        name: 'Frame',
        materials: [MATERIAL_PER('C-stud, 70 mm', '1.90', '5'), MATERIAL_PER('Track, 72 mm', '0.80', '5')],
        activity: { activity: 'Fix studs and track', basis: 'perUnit', quantityPerUnit: '1' },
      },
      {
        name: 'Board',
        materials: [
          MATERIAL_PER('Plasterboard, 12.5 mm', '0.6944', '10'),
          MATERIAL_PER('Drywall screws, 25 mm', '24', '5'),
        ],
        activity: { activity: 'Fix boards, both sides', basis: 'perUnit', quantityPerUnit: '1' },
      },
      {
        name: 'Tape and joint',
        materials: [MATERIAL_PER('Joint compound', '0.60', '10')],
        activity: { activity: 'Tape and joint', basis: 'time', hours: '0.12' },
      },
    ],
  },
  // Its board still has the price of a quote that has run out: outturn proposes what the site pays.
  {
    values: {
      code: 'P-02',
      name: 'Partition type B, 120 mm',
      unit: 'm²',
      pricingMode: 'rbu',
      overheadPercentage: '7',
      profitPercentage: '5',
    },
    components: [
      {
        name: 'Frame',
        materials: [MATERIAL_PER('C-stud, 70 mm', '1.90', '5'), MATERIAL_PER('Track, 72 mm', '0.80', '5')],
        activity: { activity: 'Fix studs and track', basis: 'perUnit', quantityPerUnit: '1' },
      },
      {
        name: 'Board',
        materials: [
          { ...MATERIAL_PER('Plasterboard, 12.5 mm', '1.3889', '8'), unitPrice: '8.95' },
          MATERIAL_PER('Drywall screws, 25 mm', '42', '5'),
        ],
        activity: { activity: 'Fix two layers of board, both sides', basis: 'perUnit', quantityPerUnit: '1' },
      },
    ],
  },
  {
    values: {
      code: 'C-01',
      name: 'Suspended ceiling, 600 × 600',
      unit: 'm²',
      pricingMode: 'saf',
      supplyAndFitPrice: '31.50',
      overheadPercentage: '5',
      profitPercentage: '4',
    },
    components: [],
  },
] as const

export const FIXED_COSTS = [
  {
    name: 'Working supervisor',
    type: 'Supervision',
    periodUnit: 'w',
    quantity: '1',
    periodLength: '6',
    ratePerPeriod: '1150.00',
    profitPerPeriod: '150.00',
  },
  {
    name: 'Skip, 8 yd',
    type: 'Waste and skips',
    periodUnit: 'l',
    quantity: '4',
    periodLength: '1',
    ratePerPeriod: '285.00',
    profitPerPeriod: '0.00',
  },
  {
    name: 'Access tower',
    type: 'Access',
    periodUnit: 'w',
    quantity: '2',
    periodLength: '3',
    ratePerPeriod: '95.00',
    profitPerPeriod: '10.00',
  },
] as const

/** UK treatments as they stand; the reverse charge is VATA 1994, section 55A. */
export const VAT_CODES = [
  { code: 'T1', name: 'Standard rate', rate: '20' },
  { code: 'T5', name: 'Reduced rate', rate: '5' },
  { code: 'T0', name: 'Zero rate', rate: '0' },
  { code: 'T2', name: 'Exempt', rate: '0' },
  { code: 'T21', name: 'Construction reverse charge, 20 %', rate: '20', isReverseCharge: true },
] as const
export const CIS_CODES = [
  { code: 'CIS0', name: 'Gross payment', deduction: '0' },
  { code: 'CIS20', name: 'Verified', deduction: '20' },
  { code: 'CIS30', name: 'Not verified', deduction: '30' },
] as const
export const NOMINAL_CODES = [
  { code: '4000', name: 'Contract income', category: 'income', vat: 'T1' },
  { code: '5000', name: 'Materials', category: 'cost_of_sales', vat: 'T1' },
  { code: '5100', name: 'Labour subcontractors', category: 'cost_of_sales', vat: 'T21' },
  { code: '5200', name: 'Plant hire', category: 'cost_of_sales', vat: 'T1' },
  { code: '5300', name: 'Preliminaries', category: 'cost_of_sales', vat: 'T1' },
  { code: '7500', name: 'Office and printing', category: 'expense', vat: 'T1' },
] as const
