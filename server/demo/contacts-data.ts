import type { Address } from '#contract/fields/field'

/** Firms the demo deals with. Names, people and numbers are made up; telephone numbers are from Ofcom's ranges for drama. */
export interface Contact {
  readonly fullName: string
  readonly contactPerson: string
  readonly phone: string
  readonly email: string
  readonly address: Address
}

const contact = (
  fullName: string,
  contactPerson: string,
  phone: string,
  [street1, city, county, postcode]: readonly [string, string, string, string],
): Contact => ({
  fullName,
  contactPerson,
  phone,
  email: `${contactPerson.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${fullName
    .toLowerCase()
    .replaceAll(/ (ltd|llp|plc)$/g, '')
    .replaceAll(/[^a-z]+/g, '-')}.example`,
  address: { street1, street2: '', street3: '', city, county, postcode, country: 'GB' },
})

export const CLIENTS: readonly Contact[] = [
  contact('Marlowe Pension Trustees Ltd', 'Gareth Pugh', '0113 496 0121', [
    '8 Whitehall Quay',
    'Leeds',
    'West Yorkshire',
    'LS1 4HR',
  ]),
  contact('Calder Valley Estates LLP', 'Anna Sugden', '01422 496 018', [
    'Mill House, Dean Clough',
    'Halifax',
    'West Yorkshire',
    'HX3 5AX',
  ]),
  contact('Yorkshire Blue Light Estates', 'Colin Ferris', '0114 496 0233', [
    '2 Carbrook Hall Road',
    'Sheffield',
    'South Yorkshire',
    'S9 2DB',
  ]),
  contact('Harrow & Lyle Homes Ltd', 'Beth Lyle', '0161 496 0456', [
    '31 Ducie Street',
    'Manchester',
    'Greater Manchester',
    'M1 2JN',
  ]),
  contact('Airedale Health Partnership', 'Dr Imran Shah', '01274 496 077', [
    'Estates Office, Lynfield Mount',
    'Bradford',
    'West Yorkshire',
    'BD9 6DP',
  ]),
  contact('Salt & Stave Group Ltd', 'Maya Okafor', '0113 496 0187', [
    '5 Canal Wharf',
    'Leeds',
    'West Yorkshire',
    'LS11 5PS',
  ]),
  contact('City of Calderdale Libraries', 'Ruth Hartley', '01422 496 055', [
    'Northgate House',
    'Halifax',
    'West Yorkshire',
    'HX1 1UN',
  ]),
]
export const SUPPLIERS: readonly Contact[] = [
  contact('Pennine Dry Lining Supplies Ltd', 'Craig Holt', '0113 496 0301', [
    'Unit 4, Cross Green Approach',
    'Leeds',
    'West Yorkshire',
    'LS9 0SG',
  ]),
  contact('Trent Board and Metal Ltd', 'Sandra Kay', '0115 496 0312', [
    '19 Lenton Lane',
    'Nottingham',
    'Nottinghamshire',
    'NG7 2NR',
  ]),
  contact('Northern Ceilings Direct Ltd', 'Phil Dacre', '0191 498 0144', [
    'Team Valley Trading Estate',
    'Gateshead',
    'Tyne and Wear',
    'NE11 0BL',
  ]),
  contact('Aire Fixings Ltd', 'Jo Mellor', '01274 496 091', [
    '12 Valley Road',
    'Shipley',
    'West Yorkshire',
    'BD17 7BQ',
  ]),
  contact('Holderness Insulation Ltd', 'Mark Stead', '01632 960 214', [
    'Sutton Fields Industrial Estate',
    'Hull',
    'East Yorkshire',
    'HU7 0XF',
  ]),
  contact('Aire Valley Plant Hire Ltd', 'Gail Horton', '01632 960 377', [
    'Unit 3, Armley Road',
    'Leeds',
    'West Yorkshire',
    'LS12 2DR',
  ]),
  contact('Ridings Site Staff Ltd', 'Lorna Bates', '0113 496 0344', [
    '5 Wellington Place',
    'Leeds',
    'West Yorkshire',
    'LS1 4AP',
  ]),
]
export const SUBCONTRACTORS: readonly Contact[] = [
  contact('Kirkby Drylining Ltd', 'Danny Kirkby', '07700 900 318', [
    '44 Meanwood Road',
    'Leeds',
    'West Yorkshire',
    'LS7 2AL',
  ]),
  contact('Balkan Plastering Ltd', 'Petar Ilic', '07700 900 542', [
    '9 Roundhay Road',
    'Leeds',
    'West Yorkshire',
    'LS8 5AJ',
  ]),
  contact('Tape and Joint North Ltd', 'Leanne Firth', '07700 900 607', [
    '3 Burley Hill',
    'Leeds',
    'West Yorkshire',
    'LS4 2PU',
  ]),
  contact('Firebreak Passive Protection Ltd', 'Owen Rees', '07700 900 811', [
    '27 Attercliffe Common',
    'Sheffield',
    'South Yorkshire',
    'S9 2FA',
  ]),
]
export const WORK_PACKAGES = [
  { name: 'Drylining and ceilings', code: 'K10' },
  { name: 'Plastering', code: 'M20' },
  { name: 'Suspended ceilings', code: 'K40' },
  { name: 'Passive fire protection', code: 'K11' },
  { name: 'Joinery', code: 'P20' },
] as const
export const ISSUE_TYPES = ['Defect', 'Query', 'Safety', 'Delay', 'Access'] as const
