/**
 * A drylining and ceilings bill as the design pictures show it. Quantities are those of Level 2 (North, South, Core), Level 3 (the same) and
 * the whole job; what is left of the whole job is Level 4, North and South. Null is "none"; 0 is deliberately nil.
 */
export interface BillLine {
  readonly ref: string
  readonly name: string
  readonly unit: string
  readonly rate: string
  readonly level2: readonly [number | null, number | null, number | null]
  readonly level3: readonly [number | null, number | null, number | null]
  readonly total: number
  readonly source: 'slate' | 'boq' | 'saf_q' | 'dep' | 'imp_c'
  /** The line its quantities follow, so many times over, where the source is `dep`. */
  readonly follows?: { readonly ref: string; readonly factor: number }
}

const line = (
  ref: string,
  name: string,
  unit: string,
  rate: string,
  [level2, level3, total]: readonly [BillLine['level2'], BillLine['level3'], number],
  source: BillLine['source'] = 'slate',
  follows?: BillLine['follows'],
): BillLine => ({ ref, name, unit, rate, level2, level3, total, source, ...(follows ? { follows } : {}) })

export const BILL: readonly { readonly heading: string; readonly lines: readonly BillLine[] }[] = [
  {
    heading: 'Partitions',
    lines: [
      line('P-01', 'Partition type A, 95 mm, 12.5 board each side', 'm²', '32.88', [
        [118.4, 96.25, 28.62],
        [126.9, 61.83, 22.4],
        586.34,
      ]),
      line('P-02', 'Partition type B, 120 mm, 2 × 12.5 board each side', 'm²', '47.65', [
        [43.02, 77.3, 20.9],
        [77.35, 42.2, 13.67],
        381.84,
      ]),
      line('P-03', 'Partition type C, twin 48 stud, 2 × 15 acoustic board', 'm²', '71.20', [
        [25.8, 36.4, 10.2],
        [30.9, 40, 9.72],
        220.49,
      ]),
      line('P-04', 'Riser shaft wall, 60/60, 102 mm', 'm²', '68.45', [[0, 0, 18.55], [0, 0, 25.92], 44.47]),
      line(
        'P-05',
        'Extra over: deflection head, 25 mm',
        'm',
        '14.80',
        [[63.5, 39.1, 16.5], [41.8, 55.67, 16.6], 325.92],
        'boq',
      ),
      line(
        'P-06',
        'Extra over: fire stopping to head, 60 min',
        'm',
        '11.25',
        [[25.27, 36.27, 6.35], [37.02, 34.6, 9.25], 202.16],
        'boq',
      ),
      line(
        'P-07',
        '18 mm ply pattress within partition',
        'm²',
        '21.90',
        [[13.5, 14.1, null], [14.42, 11.7, null], 75.47],
        'boq',
      ),
      line('P-08', 'Form and line door opening, 926 × 2040', 'nr', '62.50', [[11, 11, 3], [9, 11, 2], 65]),
    ],
  },
  {
    heading: 'Wall linings',
    lines: [
      line('L-01', 'Independent wall lining, 12.5 board, 50 insulation', 'm²', '36.15', [
        [46.65, 40.9, 12.5],
        [43, 46.55, 10.75],
        278.47,
      ]),
      line(
        'L-02',
        'Dot and dab lining, 12.5 board',
        'm²',
        '18.35',
        [[45.85, 40.65, 9.17], [33.4, 29.27, 7.87], 166.21],
        'imp_c',
      ),
      line(
        'L-03',
        'Column casing, 2 × 15 fire board, 4 sides',
        'm',
        '46.10',
        [[28, 27.05, 6.35], [16.02, 23.2, 6.55], 135.74],
        'boq',
      ),
    ],
  },
  {
    heading: 'Ceilings',
    lines: [
      line(
        'C-01',
        'Suspended ceiling, 600 × 600 lay-in, exposed grid',
        'm²',
        '34.34',
        [[159.15, 124.27, 31.9], [98.7, 98.8, 41.82], 751.61],
        'saf_q',
      ),
      line('C-02', 'MF plasterboard ceiling, 12.5 board', 'm²', '42.75', [
        [56.05, 45.85, 14.82],
        [34.4, 37.7, 11.6],
        294.22,
      ]),
      line('C-03', 'Bulkhead, 300 × 450, two faces', 'm', '58.60', [[17.05, 19.85, 0], [14.32, 13.42, 0], 99.21]),
      line('C-04', 'Access panel, 600 × 600, 1 h', 'nr', '84.00', [[3, 4, 1], [5, 3, 1], 23], 'boq'),
      line(
        'C-05',
        'Shadow gap trim to perimeter',
        'm',
        '9.85',
        [[82.85, 64.52, 15.65], [75, 78.4, 19.6], 449.22],
        'boq',
      ),
    ],
  },
  {
    heading: 'Finishes',
    lines: [
      line(
        'F-01',
        'Skim coat to walls, 3 mm, two coats',
        'm²',
        '6.50',
        [[236.8, 192.5, 57.24], [253.8, 123.66, 44.8], 1172.68],
        'dep',
        { ref: 'P-01', factor: 2 },
      ),
      line(
        'F-02',
        'Tape and joint to boards',
        'm²',
        '3.95',
        [[76.45, 116.77, 30.35], [86.62, 77.35, 21.92], 543.55],
        'imp_c',
      ),
      line('F-03', 'Skim coat to ceilings', 'm²', '7.85', [[56.05, 45.85, 14.82], [34.4, 37.7, 11.6], 294.22], 'dep', {
        ref: 'C-02',
        factor: 1,
      }),
    ],
  },
  {
    heading: 'Sundries',
    lines: [
      line(
        'S-01',
        'Fire stopping to service penetrations, 60 min',
        'nr',
        '18.40',
        [[22, 19, 14], [21, 20, 12], 132],
        'boq',
      ),
      line('S-02', 'Angle bead to external corners', 'm', '3.10', [[38.4, 31.2, 9.6], [36, 30.4, 9.2], 192.8], 'boq'),
      line(
        'S-03',
        'Mastic to perimeters, acoustic',
        'm',
        '2.85',
        [[118.5, 104.2, 33.1], [121.3, 98.4, 30.6], 641.9],
        'boq',
      ),
    ],
  },
]

/** Top-level zones with their sub-zones; eight places to measure. */
export const ZONES = [
  { name: 'Level 2', subs: ['North', 'South', 'Core'] },
  { name: 'Level 3', subs: ['North', 'South', 'Core'] },
  { name: 'Level 4', subs: ['North', 'South'] },
] as const

/** The quantities of a line in the order of the eight sub-zones, at `share` of the job; whole things stay whole. */
export function quantitiesOf({ level2, level3, total, unit }: BillLine, share: number): (string | null)[] {
  const below = [...level2, ...level3].reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const left = Math.max(total - below, 0)
  const decimals = unit === 'nr' ? 0 : 2
  const north = Number((left * 0.55).toFixed(decimals))
  return [...level2, ...level3, north, left - north].map(each =>
    each === null ? null : (each * share).toFixed(decimals),
  )
}
