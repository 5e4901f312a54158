import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { SCOPE_KIND_NAMES } from '#contract/kit/scope-kinds'
import { PLAIN_FOLDERS, REFUSED_IN_COMMENTS, UNUSED_WORDS } from './plain-words'

// The taste rules no compiler or linter holds; each test lists what breaks it. See docs/architecture.md.

interface Source {
  readonly path: string
  readonly text: string
}

const folders = [
  'domain',
  'contract',
  'spreadsheets',
  'server',
  'src',
  'workers',
  'tests',
  'e2e',
  'bench',
  'scripts',
  'docs',
  '.ci',
  'public',
]
const own = 'tests/house.test.ts'

/** Files that read records without the hooks of records/data, each with why no part can be taken for the whole there. */
const PAST_THE_HOOKS = [
  // Says how many past estimates of this device it compares with.
  'src/estimating/checks/use-unusual-rates.ts',
  // On a page that waits for the bill.
  'src/estimating/rate-build-up/view/price-everywhere.tsx',
  // Their buttons wait for the catalogue, and for the bill that is copied from.
  'src/estimating/rate-build-up/commands/read-template.ts',
  'src/estimating/rate-build-up/commands/copy-products.ts',
  // Looks for one that is here already, right before it keeps another.
  'src/estimating/import/commands/use-layouts.ts',
  // Wait with useWhole.
  'src/common/import/records/use-known.ts',
  'src/common/build-up/use-template-build-up.ts',
  // One record by its id, which every device has.
  'src/common/build-up/use-terms.ts',
  // Counts only when what it counts is whole, and says so otherwise.
  'src/shell/first-run/first-run.tsx',
  // The scope of one's own notifications comes first, and the count goes on as they come.
  'src/notifications/use-notifications.ts',
  // Names of records by their ids.
  'src/fields/use-look.ts',
]
/** Show records of a part one by one, and neither add them up nor say that there are none. */
const CLAIM_NOTHING = [
  'src/estimating/assessment/bill-notes.tsx',
  'src/estimating/assessment/assessment-page.tsx',
  'src/common/build-up/use-rate-book.ts',
]

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => !/(^|\/)(node_modules|peers)\//.test(path) && statSync(path).isFile())
}

const paths = [...readdirSync('.').filter(path => statSync(path).isFile()), ...folders.flatMap(pathsIn)]
const texts: Source[] = paths
  .filter(path => /(\.(ts|tsx|mjs|css|json|sql|md|html|webmanifest|npmrc)|\.ci\/run)$/.test(path) && path !== own)
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const code = texts.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
const product = code.filter(
  ({ path }) => /^(domain|contract|spreadsheets|server|src|workers)\//.test(path) && !/\.test\.tsx?$/.test(path),
)

/** "path:line text" of every line the pattern is found on. */
function findings(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

function definitionKeys(file: string, type: RegExp): string[] {
  const body = type.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  return [...body.matchAll(/readonly (\w+)\?:/g)].map(([, key]) => key ?? '')
}

/** What sends to the office without `useOffice`, and why nothing that is unsent can matter to it. */
const OF_THE_PERSON = 'of the person, which no change waits for; the form shows the problem at its field'
const SENDS_ITSELF: Readonly<Record<string, string>> = {
  'src/admin/users/invite-page.tsx': 'makes a user; the form shows the problem at its field',
  'src/admin/roles/use-role-permissions.ts':
    'rights are only ever changed at the office; the form keeps them until then',
  'src/common/import/send-import.ts': 'has steps and progress of its own, and works on records that it makes',
  'src/commercial/issues/pin/use-page-picture.ts': 'gets a picture of a page',
  'src/contacts/tax-form.tsx':
    'tax details are only ever changed at the office; the form shows the problem at its field',
  'src/estimating/branches/use-preview.ts': 'asks and changes nothing',
  'src/records/deleted/restore-deleted.ts': 'is the work that pages give to the hook; sends a waiting delete first',
  'src/records/office/run-batch.ts': 'sends first itself; takes many records, each with its own key and result',
  'src/session/fault-reports.ts': 'tells the log of faults; no person waits for it',
  'src/session/passkey-setup.tsx': OF_THE_PERSON,
  'src/session/passkeys.ts': OF_THE_PERSON,
  'src/session/password-pages.tsx': OF_THE_PERSON,
  'src/session/second-factor-setup.tsx': OF_THE_PERSON,
  'src/session/tokens.ts': OF_THE_PERSON,
  'src/shell/account/devices-section.tsx': OF_THE_PERSON,
  'src/shell/account/notification-section.tsx': OF_THE_PERSON,
  'src/shell/account/passkey-list.tsx': OF_THE_PERSON,
  'src/shell/account/password-button.tsx': OF_THE_PERSON,
  'src/shell/account/profile-section.tsx': OF_THE_PERSON,
  'src/shell/account/second-factor-section.tsx': OF_THE_PERSON,
}

describe('the house', () => {
  it('looks at the whole tree', () => {
    expect(product.length).toBeGreaterThan(300)
    expect(RESOURCES.length).toBeGreaterThan(10)
  })

  it('has generic code that names no resource', () => {
    // A scope is called by the record it belongs to, and scopes are generic vocabulary.
    const scopes = ['user', 'project', 'assessment']
    const names = RESOURCES.flatMap(({ name, path }) => [name, path]).filter(name => !scopes.includes(name))
    const generic = product.filter(({ path }) =>
      /^(server\/(app|base|backup|files|http|jobs|mail|records|storage|sync)|src\/(ui|records|app|fields|grid|local|palette|pwa|sync)|spreadsheets|workers)\//.test(
        path,
      ),
    )
    expect(findings(generic, new RegExp(`['"\`/](${names.join('|')})['"\`/]`))).toEqual([])
    const compound = names.filter(name => /[A-Z]/.test(name))
    expect(findings(generic, new RegExp(`\\b(${compound.join('|')})\\b`))).toEqual([])
    // In SQL: a table, or a column. People and files have names whatever they belong to; a file may be a page made of another. Calls and
    // uploads end at a time, as requests do.
    const shared = ['full_name', 'file_name', 'source_file', 'page_number', 'ended_at', 'answered_at']
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    const columns = RESOURCES.flatMap(({ fields }) => Object.keys(fields)).filter(name => /[A-Z]/.test(name))
    const stored = [...compound, ...columns].map(snake).filter(name => !shared.includes(name))
    expect(findings(generic, new RegExp(`\\b(${stored.join('|')})(_id)?\\b`))).toEqual([])
  })

  // Spec: issue 27.1. A definition made a `Resource` takes any values: a rate went in as text. Generic code is given its resource.
  it('keeps the type of a definition', () => {
    const widened = product.filter(({ path }) => path.startsWith('src/'))
    expect(findings(widened, /: (Resource|Fields) = [a-z]\w*;?$/)).toEqual([])
  })

  // Spec: issue 27.1. Of routes: src/shell/page-faults.dom.test.tsx.
  it('has a boundary for faults around every panel, every part that holds a panel, and the app', () => {
    const screens = product.filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx'))
    const panels = screens.filter(({ path }) => !/^src\/(ui|kitchen)\//.test(path))
    expect(findings(panels, /export (async )?function \w*Panel\b/)).toEqual([])
    expect(findings(panels, /export const \w*Panel\b(?! = contained\()/)).toEqual([])
    const sided = panels.filter(({ text }) => text.includes('<SidePanel'))
    expect(sided.length).toBeGreaterThan(2)
    expect(sided.filter(({ text }) => !text.includes(' = contained(')).map(({ path }) => path)).toEqual([])
    const parts = ['overlay/modal', 'overlay/side-panel', 'shell/page'].map(path => `src/ui/${path}.tsx`)
    expect(screens.filter(({ path, text }) => parts.includes(path) && text.includes('<PanelBoundary>'))).toHaveLength(3)
    // A root without a boundary is an empty page.
    const roots = screens.filter(({ text }) => text.includes('createRoot('))
    expect(roots.map(({ path }) => path).toSorted()).toEqual([
      'src/certify/main.tsx',
      'src/main.tsx',
      'src/portal/main.tsx',
    ])
    const textOf = (path: string) => roots.find(each => each.path === path)?.text
    expect(textOf('src/certify/main.tsx')).toMatch(/<FaultBoundary fallback=.*\s*<CertifyPage /)
    expect(textOf('src/portal/main.tsx')).toMatch(/<FaultBoundary fallback=.*\s*<PortalPage /)
    expect(textOf('src/main.tsx')).toMatch(/<FaultBoundary fallback=\{\(\) => <AppStopped \/>\}>\s*<App /)
    expect(findings(product, /createRouter\(/).filter(line => !line.startsWith('src/shell/router.ts'))).toEqual([])
  })

  it('says what holds for a kind of scope in one table', () => {
    const readers = product.filter(
      ({ path }) => path !== 'contract/kit/scope-kinds.ts' && !path.startsWith('server/testing/'),
    )
    const kinds = SCOPE_KIND_NAMES.join('|')
    // A comparison with a kind, the start of a scope's name, a switch over kinds.
    const named = [
      `scope\\.kind\\)? ?[!=]==`,
      `['"\`](${kinds}):[$'"\`%]`,
      `split\\(':'\\)\\[0\\]`,
      `\\b(${kinds}): inScope`,
    ]
    expect(
      findings(readers, new RegExp(named.join('|'))).filter(line => !/scope\.kind === (kind|readScopeKey)/.test(line)),
    ).toEqual([])
  })

  it('has an optional definition key only where three definitions use it', () => {
    const definitions = RESOURCES.map(({ area, name }) => {
      const file = `${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ts`
      const folder = readdirSync(`contract/${area}`, { recursive: true, encoding: 'utf8' }).find(
        path => basename(path) === file,
      )
      const path = `contract/${area}/${folder ?? file}`
      const text = readFileSync(path, 'utf8')
      // Files beside it hold what several definitions share, and count for each.
      const shared = [...text.matchAll(/from '\.\/([\w-]+)'/g)].map(([, name]) => `${dirname(path)}/${name}.ts`)
      return [text, ...shared.map(each => readFileSync(each, 'utf8'))].join('\n')
    })
    const keys = [
      ...definitionKeys('contract/kit/resource.ts', /type Given<[^]*?\n}/),
      ...definitionKeys('contract/fields/field.ts', /interface Options<[^]*?\n}/),
    ]
    expect(keys.length).toBeGreaterThan(5)
    const users = (key: string) => definitions.filter(text => new RegExp(`\\b${key}:`).test(text)).length
    expect(keys.filter(key => users(key) < 3).map(key => `${key}: ${users(key)}`)).toEqual([])
  })

  it('asks in the first section of a form for all a record made in place must have', () => {
    const quick = RESOURCES.filter(({ isQuick }) => isQuick)
    expect(quick.length).toBeGreaterThan(3)
    const left = quick.flatMap(({ name, fields, sections: [first] }) =>
      Object.entries(fields)
        .filter(([own, field]) => field.required && !field.serverOwned && !first?.fields.includes(own))
        .map(([own]) => `${name}.${own}`),
    )
    expect(left).toEqual([])
  })

  it('says in its first lines why a file is long', () => {
    const long = code.filter(({ text }) => text.split('\n').length > 400)
    const reason = /^\s*(\/\/|\/?\*).*Long because/m
    expect(
      long.filter(({ text }) => !reason.test(text.split('\n').slice(0, 5).join('\n'))).map(({ path }) => path),
    ).toEqual([])
  })

  it('loads the heavy libraries of the server when they are first needed', () => {
    const server = product.filter(({ path }) => path.startsWith('server/'))
    const heavy =
      /^import (?!type\b).*from '(sharp|nodemailer|@node-rs\/argon2|@aws-sdk\/.*|@zxcvbn-ts\/.*|fflate|papaparse)'/
    expect(findings(server, heavy)).toEqual([])
    expect(findings(server, /import\('sharp'\)/)).toHaveLength(1)
  })

  it('has no barrel file', () => {
    const reexports = /^export (type )?(\*|\{[^}]*\}) (as \w+ )?from /gm
    const barrels = code.filter(({ path, text }) => {
      if (path === 'contract/resources.ts') return false
      const rest = text.replaceAll(reexports, '').replaceAll(/\/\*[^]*?\*\/|\/\/.*|^import .*/gm, '')
      return (
        /^export \* /m.test(text) || (reexports.test(text) && rest.replaceAll(/['"][^'"]*['"];?/g, '').trim() === '')
      )
    })
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('names no machine, no registry and no paper outside the project', () => {
    expect(findings(texts, /\/work(?![-\w])|\/tmp\/(quoin|bash)|\/root\b|\/home\/\w/)).toEqual([])
    expect(findings(texts, /\.\.\/shared\/(spec|guides|design|domain|hooks)/)).toEqual([])
    const outsideLock = texts.filter(({ path }) => basename(path) !== 'package-lock.json')
    expect(findings(outsideLock, /registry\.|\bregistry\s*=|npmjs\.|artifactory|verdaccio|:4873/i)).toEqual([])
  })

  it('has a lockfile that leaves the registry to the reader', () => {
    expect(
      findings(
        texts.filter(({ path }) => basename(path) === 'package-lock.json'),
        /"resolved":/,
      ),
    ).toEqual([])
  })

  it('is named in kebab-case', () => {
    const isKebab = (path: string) =>
      path
        .split('/')
        .every(
          name => /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name) || /^(README|LICENSE|NOTICE|OFL)(\.\w+)?$/.test(name),
        )
    expect(paths.filter(path => !isKebab(path))).toEqual([])
  })

  it('leaves the sign of money to the currency of the firm', () => {
    const shown = product.filter(({ path }) => !/^src\/kitchen\/|\/bill-import\/|\/testing\//.test(path))
    // A title that ends in the sign, or a text that begins with it before a figure. Patterns read what people type.
    expect(findings(shown, /^(?!\s*(?:\/\/|\/?\*)).*(?:[a-z] £['"`<]|\B£\$\{|>£|['"`]£ )/)).toEqual([])
  })

  it('reads numbers that people write in one place', () => {
    const others = product.filter(({ path }) => path !== 'domain/value/number-text.ts')
    // Taking commas out guesses what they are: 12,50 becomes 1,250. Decision 649.
    const stripped = /\breplace(All)?\(\s*(['"],['"]|\/,\/g|\/(\(\?<=\\d\))?\[[^\]]*,[^\]]*\][^/]*\/g)\s*,\s*(''|"")/
    const guessed = /\bparseFloat\((?!getComputedStyle)/
    expect([...findings(others, stripped), ...findings(others, guessed)]).toEqual([])
    // Screens take plain decimals from nowhere but the office and the reader.
    expect(
      findings(
        others.filter(({ path }) => path.startsWith('src/')),
        /\bparseDecimal\b/,
      ),
    ).toEqual([])
    // The patterns find what was once there.
    const once = ["text.replace(/[\\s,£$€%_]/g, '')", "given.replaceAll(',', '')", 'Number.parseFloat(text)']
    expect(once.map(line => stripped.test(line) || guessed.test(line))).toEqual([true, true, true])
  })

  it('has one way in which a page has the office do something', () => {
    // What sends something to the office keeps one rule for unsent work: `useOffice`, decision 664.
    const sends = /jsonBody\('(?!GET)|\bmethod: '(POST|PUT|PATCH|DELETE)'/
    const pages = product.filter(({ path }) => /^src\/(?!local\/|kitchen\/)/.test(path))
    const isDoor = ({ text }: Source) => /\buseOffice\(|\): Work =>/.test(text)
    const others = (sources: readonly Source[]) =>
      sources
        .filter(source => sends.test(source.text) && !isDoor(source))
        .filter(({ path }) => !(path in SENDS_ITSELF))
        .map(({ path }) => path)
    expect(others(pages)).toEqual([])
    for (const path of Object.keys(SENDS_ITSELF))
      expect(
        pages.some(source => source.path === path && sends.test(source.text)),
        path,
      ).toBe(true)
    // Why a button is blocked, and what is unsent, are each known in one place.
    const words = pages.filter(({ path }) => path !== 'src/app/office/use-connected.ts')
    expect(findings(words, /['"`]Needs a connection/)).toEqual([])
    const waits = pages.filter(({ path }) => path !== 'src/records/office/send-first.ts')
    expect(findings(waits, /\.unsentAbout\(|Wait until your changes/)).toEqual([])
    const outbox = pages.filter(({ path }) => path !== 'src/sync/sync-centre-page.tsx')
    expect(findings(outbox, /\.outbox\(\)/)).toEqual([])
    // A seventh way is found.
    const text = "await server.call(`/orders/${id}/send`, jsonBody('POST', {}))"
    expect(others([{ path: 'src/commercial/orders/use-sending.ts', text }])).toEqual([
      'src/commercial/orders/use-sending.ts',
    ])
    expect(others([{ path: 'src/a/page.tsx', text: `const { run } = useOffice(null)\n${text}` }])).toEqual([])
  })

  it('takes the time as an argument where a simulation must play it', () => {
    const timed = product.filter(({ path }) => /^(domain|contract|src\/local|workers\/sync)\//.test(path))
    expect(findings(timed, /\bnew Date\(\s*\)|(?<![\w.]|new )Date\(/)).toEqual([])
  })

  it('reads records through hooks that wait for the whole, or say that they have a part', () => {
    const past = findings(
      product.filter(({ path }) => path.startsWith('src/') && !/^src\/(local|records\/data)\//.test(path)),
      /tables\.records\(|replica\.(within|all|live)\(|useLiveRecords\(/,
    )
    const allowed = new Set(PAST_THE_HOOKS)
    expect(past.filter(line => !allowed.has(line.split(':')[0] ?? ''))).toEqual([])
    expect(PAST_THE_HOOKS.filter(path => !past.some(line => line.startsWith(`${path}:`)))).toEqual([])
  })

  it('says that there are none only of records that have been read', () => {
    const read = /const (\w+) = \(?use(?:RecordsWithin|All|Together)\([^\n]*\?\? \[\]/g
    const none = ({ text }: Source) =>
      [...text.matchAll(read)].map(([, name]) => name).filter(name => text.includes(`{${name}.length === 0 &&`))
    expect(product.flatMap(source => none(source).map(name => `${source.path}: ${name}`))).toEqual([])
    // "No tenders yet" flashed before they were read.
    const once = "const rows = useAll(tender) ?? []\n{rows.length === 0 && 'No tenders yet'}"
    expect(none({ path: '', text: once })).toEqual(['rows'])
  })

  it('asks whether records are a part wherever it shows them as they are', () => {
    const shown = product.filter(({ path, text }) => path.startsWith('src/') && /records\/data\/here'/.test(text))
    expect(shown.length).toBeGreaterThan(5)
    const silent = shown.filter(({ path, text }) => !/isWhole/.test(text) && !CLAIM_NOTHING.includes(path))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('is written in plain words', () => {
    // Decisions and migrations stay as they were written; the licences are not ours.
    const written = texts.filter(
      ({ path }) =>
        !/^docs\/decisions\/|^server\/database\/migrations\/|^LICENSE|\.(json|webmanifest|npmrc)$|^tests\/plain-words/.test(
          path,
        ),
    )
    expect(
      UNUSED_WORDS.flatMap(([pattern, instead]) => findings(written, pattern).map(line => `${line} — ${instead}`)),
    ).toEqual([])
  })

  it('has comments that say what a thing returns or does, and cite what a reader has', () => {
    const refused = (sources: readonly Source[]): string[] =>
      REFUSED_IN_COMMENTS.flatMap(([pattern, instead]) =>
        findings(sources, pattern).map(line => `${line} — ${instead}`),
      )
    // The first words of a long docstring are on its second line; they count as on the line of its opening mark.
    const opened = (text: string): string => text.replace(/\/\*\*\n(\s*)\* /g, '\n$1/** ')
    const plain = code
      .filter(({ path }) => PLAIN_FOLDERS.includes(path.split('/')[0] ?? ''))
      .map(({ path, text }) => ({ path, text: opened(text) }))
    expect(plain.length).toBeGreaterThan(500)
    expect(refused(plain)).toEqual([])
    // The patterns find what was once there.
    const once = [
      '/** What is said of orders. */',
      '/**\n * How far a product is, in per cent.\n */',
      '  // Spec: issue 10.12. A total was that of a mixture.',
      '/** Guards of an order. Source: commercial section 3, Order. */',
      ' * The sum is kept (rooms 27).',
      'const none = 0 // Null when the quantity is nil.',
    ]
    expect(once.map(text => refused([{ path: 'once', text: opened(text) }]).length > 0)).toEqual(once.map(() => true))
    expect(
      refused([
        {
          path: 'now',
          text: "/** Returns the orders of a project. Decision 612. Spec: business 4. */\nit('says what')",
        },
      ]),
    ).toEqual([])
  })

  it('has tests that wait for what happens, and neither for time nor against it', () => {
    const tests = code.filter(
      ({ path }) =>
        /\.(test|spec)\.tsx?$|\/testing\/|^(tests|e2e)\//.test(path) &&
        // Bugs to plant hold such lines as text; the others are commands that tell how long they took.
        !/^tests\/(planted|mutation|simulate\/(mutants|run)|assurance\/volume)\b/.test(path),
    )
    const sleeps = /\bsetTimeout\(.+, (?!0?\))[\w.]+\)|\bawait setTimeout\(|\bwaitForTimeout\b|\bsleep\(/
    const measures = /\b(performance|Date)\.now\(\) - [a-z]/
    // Shorter than what every wait has anyway: an answer that is right comes too late on a busy machine.
    const limit = /\btimeout: ([\d_]+)|^\s*\}, ([\d_]{3,})\)$/
    const isHurried = (line: string) => {
      const [, own, whole] = limit.exec(line) ?? []
      return Number((own ?? whole ?? '60000').replaceAll('_', '')) < 60_000
    }
    const found = tests.flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        if (!sleeps.test(line) && !measures.test(line) && !isHurried(line)) return []
        // A loop that looks again waits for what happens; what must take time says why.
        const isFit = /\bwhile \(/.test(line) || /\/\/ Timed: \w/.test(lines[index - 1] ?? '')
        return isFit ? [] : [`${path}:${index + 1} ${line.trim()}`]
      })
    })
    expect(found).toEqual([])
  })

  it('gives a reason with every suppression and an issue with every TODO', () => {
    expect(findings(code, /(oxlint|eslint)-disable(?!.* -- \w)|@ts-(expect-error|ignore)\s*$/)).toEqual([])
    expect(
      findings(
        texts.filter(({ path }) => !path.startsWith('docs/')),
        /\b(TODO|FIXME)\b(?!\(#\d+\))/,
      ),
    ).toEqual([])
  })
})
