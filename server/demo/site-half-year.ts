/**
 * What happened on Kestrel House in the half year before today. Days count from today. Progress grows towards what it is now, zone by zone up
 * the building.
 */

/** When each of the eight sub-zones was begun, and how many days are planned for it: some are behind, some keep the pace, two are to come. */
export const ZONE_PLAN = [
  { start: -172, days: 165 },
  { start: -144, days: 190 },
  { start: -116, days: 185 },
  { start: -88, days: 190 },
  { start: -40, days: 160 },
  { start: -4, days: 90 },
  { start: 14, days: 90 },
  { start: 42, days: 90 },
] as const

/** The days on which somebody went round and recorded progress, before the last time. */
export const ROUNDS = [-160, -135, -110, -85, -60, -38, -17] as const

/** Orders that are done with, by the day they were for: everything came, was invoiced as ordered and is paid. */
export const EARLIER_ORDERS = [
  {
    due: -161,
    supplier: 'Pennine Dry Lining Supplies Ltd',
    lines: [
      { item: 'C-stud, 70 mm', packs: '20' },
      { item: 'Track, 72 mm', packs: '10' },
    ],
    note: 'PDL-86102',
    invoice: 'PDL-19880',
  },
  {
    due: -124,
    supplier: 'Trent Board and Metal Ltd',
    lines: [
      { item: 'Plasterboard, 12.5 mm', packs: '5' },
      { item: 'Acoustic board, 15 mm', packs: '5' },
    ],
    note: 'TBM-10211',
    invoice: 'TBM-4920',
  },
  {
    due: -88,
    supplier: 'Pennine Dry Lining Supplies Ltd',
    lines: [
      { item: 'Joint compound', packs: '10' },
      { item: 'Mineral wool, 50 mm', packs: '26' },
      { item: 'C-stud, 48 mm', packs: '15' },
    ],
    note: 'PDL-87011',
    invoice: 'PDL-20417',
  },
  {
    due: -70,
    supplier: 'Northern Ceilings Direct Ltd',
    lines: [
      { item: 'Ceiling tile, 600 × 600 mm', packs: '48' },
      { item: 'Ceiling grid, 24 mm', packs: '30' },
    ],
    note: 'NCD-4302',
    invoice: 'NCD-15560',
  },
  {
    due: -47,
    supplier: 'Trent Board and Metal Ltd',
    lines: [
      { item: 'Plasterboard, 12.5 mm', packs: '6' },
      { item: 'Drywall screws, 25 mm', packs: '10' },
    ],
    note: 'TBM-10604',
    invoice: 'TBM-5288',
  },
] as const

/** Issues that are closed long ago. */
export const EARLIER_ISSUES = [
  { days: -158, zone: 0, type: 'Query', summary: 'Setting-out line of gridline 3 differs from the drawing by 20 mm' },
  { days: -131, zone: 1, type: 'Delay', summary: 'Level 2 South not handed over: screed still wet' },
  { days: -104, zone: 2, type: 'Defect', summary: 'Studs at 600 centres where the drawing says 400' },
  { days: -77, zone: 3, type: 'Safety', summary: 'Edge protection missing at the level 3 riser' },
  { days: -43, zone: 1, type: 'Defect', summary: 'Joint ridges show in raking light, corridor 2.04' },
] as const

/** What labour applied for earlier, as a share of what each firm was to have by now; all of it is paid. */
export const EARLIER_CLAIMS = [
  { ago: 120, share: 12 },
  { ago: 92, share: 22 },
  { ago: 64, share: 34 },
  { ago: 36, share: 48 },
] as const

/** What the site manager wrote into the diary on a day of each fortnight, the newest first. */
export const FORTNIGHTS = [
  ['weather', '6°, fog until 10:00'],
  ['visitor', 'D. Marsh, fire engineer, walked the level 2 risers'],
  ['weather', '11°, showers'],
  ['safety', 'Toolbox talk, cutting and dust, 12 people'],
  ['delay', 'Lift out of use from 13:00 to 15:30, boards carried by hand to level 3'],
  ['weather', '14°, dry, wind too strong for the hoist after 14:00'],
  ['instruction', 'Extra pattress behind the screens of meeting room 2.11. R. Osei, in writing'],
  ['plant', 'One scissor lift on level 2'],
  ['weather', '19°, dry'],
  ['safety', 'Induction of four new people'],
  ['visitor', 'Marlowe Pension Trustees, three people, 11:00 to 12:00'],
  ['weather', '22°, dry, windows open for the taping'],
] as const
