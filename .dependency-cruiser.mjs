// Who may import what (docs/architecture.md). Tests may import anything; product code may never import a test.

const areas = '(estimating|takeoff|commercial|catalogue|contacts|accounts|admin|platform)'
// Rooms of the client that know records only by their definitions.
const genericRooms = '(ui|fields|app|records|grid|local|palette|notifications|pwa|session|sync|super-admin|kitchen)'
const tests = String.raw`(\.test\.tsx?$|/testing/|^tests/|^e2e/)`
const npm = (/** @type {string[]} */ ...names) => `node_modules/(${names.join('|')})/`
const react = ['react', 'react-dom', '@types/react']
const browser = [
  ...react,
  'radix-ui',
  '@radix-ui/[^/]+',
  '@tanstack/[^/]+',
  'lucide-react',
  'cmdk',
  'react-day-picker',
  'date-fns',
  '@fontsource-variable/[^/]+',
]
// A page may name a worker's file, to start it.
const worker = String.raw`^workers/[^/]+-worker\.ts$`
const exact = ['date-fns', 'decimal.js', 'clipper2-ts']

/**
 * A wall: files under `folder` import themselves and what is listed, nothing else.
 *
 * @param {string} folder
 * @param {string[]} allowed
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const wall = (folder, allowed) => ({
  name: `wall-${folder.replaceAll('/', '-')}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: tests },
  to: { pathNot: [`^${folder}/`, ...allowed], couldNotResolve: false },
})

/**
 * The floors of the server from the ground up: a folder imports its own floor's row in itself and what is below, never another folder of its row.
 * A new folder needs a place here.
 */
const floors = [
  ['base'],
  ['database'],
  ['spreadsheet', 'pdf', 'mail', 'storage'],
  ['records'],
  ['services'],
  ['calls'],
  ['jobs'],
  ['notifications'],
  ['auth'],
  ['files', 'sync', 'backup'],
  ['documents'],
  ['imports'],
  [areas],
  ['http'],
  ['register'],
  ['demo'],
  ['app'],
  ['cli', String.raw`main\.ts$`],
]
const genericFloors =
  '(base|database|spreadsheet|pdf|mail|storage|records|services|calls|jobs|notifications|auth|files|sync|documents|imports|http)'
/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const serverFloors = floors.flatMap((floor, height) =>
  floor.map(folder => ({
    name: `server-floor-${height}`,
    comment: 'Imports run down: see the floors.',
    severity: 'error',
    from: { path: `^server/${folder}(/|$)`, pathNot: tests },
    to: { path: '^server/', pathNot: [folder, ...floors.slice(0, height).flat()].map(each => `^server/${each}(/|$)`) },
  })),
)

/**
 * Files that count as a folder of their own: above the rooms beside them what brings these together, and no room may import it; below them all the
 * rights, which each field and each definition names.
 */
export const alone = [
  ...[
    'resources',
    'commands',
    'lifecycles',
    'reads',
    'former-names',
    'counted-words',
    'permissions',
    'parents',
    'evidence',
    'lowering',
  ].map(name => `contract/${name}.ts`),
  ...['replica', 'ports', 'browser'].map(name => `src/local/${name}.ts`),
]

const below = ['^domain/', '^contract/']
const view = [...below, '^src/(ui|local)/']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    wall('domain', [npm(...exact)]),
    wall('contract', ['^domain/', npm('valibot', '@standard-schema/spec')]),
    // Bytes of a workbook or a CSV to cells: the import worker and the server read the same file alike.
    wall('spreadsheets', ['^domain/', npm('fflate', 'papaparse', 'saxen', '@types/papaparse')]),
    wall('server', [...below, '^spreadsheets/', 'node_modules/', '^(node:)?[a-z0-9_/]+$']),
    wall('workers', [
      ...below,
      '^spreadsheets/',
      '^src/local/',
      npm('dexie', 'comlink', 'workbox-[^/]+', 'valibot', 'fflate', '@e965/xlsx', 'pdfjs-dist'),
    ]),
    // `domain/value` holds no product words: it is how money, quantities and days are read and written.
    wall('src/ui', ['^domain/value/', npm(...browser)]),
    wall('src/local', [...below, npm('dexie', 'comlink', 'valibot', 'fflate')]),
    wall('src/fields', [...view, npm(...browser, 'dexie-react-hooks', 'valibot')]),
    // Who is signed in, how the office is reached, the page's title, this device: no records and no product words.
    wall('src/app', [...view, '^src/fields/', npm(...browser, 'valibot')]),
    wall('src/records', [...view, '^src/(fields|app)/', npm(...browser, 'dexie-react-hooks', 'valibot', 'papaparse')]),
    wall('src/grid', [...view, '^src/fields/', npm(...browser, 'papaparse')]),
    // Product parts that several areas share. They know what areas define in `contract` and `domain`, never an area's pages.
    wall('src/common', [
      ...view,
      '^src/(fields|app|records|grid)/',
      worker,
      npm(...browser, 'dexie-react-hooks', 'valibot', 'comlink'),
    ]),
    {
      name: 'wall-src-areas',
      comment: 'Areas meet through records, domain or shell, never one another.',
      severity: 'error',
      from: { path: `^src/${areas}/`, pathNot: tests },
      to: {
        path: '^(src|workers|server)/',
        pathNot: ['^src/(ui|local|fields|app|records|grid|common)/', '^src/$1/', worker],
      },
    },
    {
      name: 'wall-src-services',
      comment: 'What serves every page stands apart from the areas, the shell and one another.',
      severity: 'error',
      from: { path: '^src/(palette|notifications|pwa|session|sync|super-admin|kitchen)/', pathNot: tests },
      to: {
        path: '^(src|server)/',
        pathNot: ['^src/(ui|local|fields|app|records|grid|common)/', '^src/$1/'],
      },
    },
    wall('src', [...below, 'node_modules/', worker]),
    ...serverFloors,
    {
      name: 'server-every-folder-has-a-floor',
      severity: 'error',
      from: { path: '^server/', pathNot: [tests, ...floors.flat().map(each => `^server/${each}(/|$)`)] },
      to: {},
    },
    {
      name: 'registers-handed-in',
      comment:
        'What each resource has is handed in where the database and the app are made; nothing below looks it up by import.',
      severity: 'error',
      from: {
        path: '^(?!tests/|e2e/|bench/)',
        pathNot: [tests, String.raw`^server/(register|app|cli)/|^server/main\.ts$`],
      },
      to: { path: '^server/register/' },
    },
    {
      name: 'records-by-definition',
      comment: 'Code that names a resource reads and writes it through records/typed, where its definition is checked.',
      severity: 'error',
      from: {
        path: `^server/(auth|notifications|files|jobs|${areas})/`,
        pathNot: tests,
      },
      to: { path: '^server/records/(read|insert|update|create).ts$' },
    },
    {
      name: 'calls-by-value',
      comment:
        'Routes are mounted from calls (server/calls). Only what serves cookies, files and streams sees the request itself.',
      severity: 'error',
      from: { path: `^server/(jobs|notifications|imports|${areas})/`, pathNot: tests },
      to: { path: npm('hono') },
    },
    {
      name: 'areas-apart',
      comment: 'One area never imports another of its layer; domain is where they meet.',
      severity: 'error',
      from: { path: `^(contract|server)/${areas}/`, pathNot: tests },
      to: { path: `^$1/${areas}/`, pathNot: '^$1/$2/' },
    },
    {
      name: 'generic-knows-no-area',
      comment: 'Generic code is driven by the register; it imports nothing made for one area. Platform serves all.',
      severity: 'error',
      from: {
        path: `^(server/${genericFloors}|src/${genericRooms}|workers/sync)/`,
        pathNot: tests,
      },
      to: { path: `^(domain|contract|server|src)/${areas}/`, pathNot: '^(domain|contract|server|src)/platform/' },
    },
    {
      name: 'import-knows-no-area',
      comment: 'The import of records is driven by definitions. It reads sheets and numbers with domain/bill-import.',
      severity: 'error',
      from: { path: '^(src/common|contract)/import/', pathNot: tests },
      to: {
        path: `^(domain|contract|src)/${areas}/`,
        pathNot: ['^contract/platform/', '^domain/catalogue/import-units.ts$'],
      },
    },
    {
      name: 'contract-root-knows-no-area',
      comment: 'What every definition is made of imports no definition; only the registers do.',
      severity: 'error',
      from: {
        path: '^contract/([^/]+|(kit|fields|sync)/.+)$',
        pathNot: [tests, '^contract/(resources|commands|lifecycles|reads).ts$'],
      },
      to: { path: `^(domain|contract)/${areas}/`, pathNot: '^contract/platform/' },
    },
    {
      name: 'layers-by-subpath',
      comment: 'Across layers import by subpath name (#domain/...).',
      severity: 'error',
      from: { path: '^(domain|contract|spreadsheets|server|src|workers)/' },
      to: {
        path: '^(domain|contract|spreadsheets|server|src/local|workers/sync)/',
        pathNot: ['^$1/'],
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    },
    {
      name: 'database-behind-the-replica',
      comment: 'A page reads and writes through the replica: its reads are live, and its writes wait in the outbox.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/local/', '^src/session/(boot|other-accounts).ts$', tests] },
      to: { path: ['^src/local/store/database.ts$', npm('dexie')] },
    },
    {
      name: 'local-by-subpath',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/local/' },
      to: { path: '^src/local/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'relative-inside-a-layer',
      comment: 'Inside a layer import relatively.',
      severity: 'error',
      from: { path: '^(domain|contract|spreadsheets|server|workers|src/local)/' },
      to: { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: [tests] },
      to: {
        path: [tests, '^(tests|e2e|bench|scripts)/', npm('vitest', 'fast-check', 'fake-indexeddb', '@testing-library')],
      },
    },
    {
      name: 'server-without-dev-dependencies',
      comment: 'A production install leaves development packages out.',
      severity: 'error',
      from: { path: '^server/', pathNot: [tests] },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'declared', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
