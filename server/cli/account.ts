// npm run account -- --company "Firm Ltd" --name "Ada Mason" --email ada@firm.example [--super-admin]
// Makes an account with its first user, who chooses a password of their own at the first sign-in.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import * as v from 'valibot'
import { storable } from '#contract/fields/schema'
import { ProblemError } from '#contract/kit/problem'
import { createAccount } from '../auth/account/create-account'
import { createPasswords } from '../base/password-hash'
import { ADMINISTRATOR, STANDARD_ROLES, SUPER_ADMIN } from '../auth/roles/standard-roles'
import { connectDatabase } from '../database/connect'
import { migrate } from '../database/migrate'
import { REGISTERS } from '../register/registers'

// A process that ends while V8 optimises PGlite's WebAssembly in the background can be ended by SIGSEGV (nodejs/node 64500); so short a one
// gains nothing by that.
setFlagsFromString('--liftoff-only')

const USAGE = 'npm run account -- --company "Firm Ltd" --name "Ada Mason" --email ada@firm.example [--super-admin]'
const named = (what: string) =>
  v.pipe(v.string(`--${what} is missing`), v.trim(), v.nonEmpty(`--${what} is empty`), storable(255))
const wanted = v.object({
  company: named('company'),
  name: named('name'),
  email: v.pipe(named('email'), v.email('--email is not an address')),
  'super-admin': v.optional(v.boolean(), false),
})

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      company: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      'super-admin': { type: 'boolean' },
    },
  })
  const { company, name: fullName, email, 'super-admin': isSuperAdmin } = v.parse(wanted, values)
  const database = await connectDatabase({
    registers: REGISTERS,
    url: process.env['DATABASE_URL'],
    dataDir: process.env['DATA_DIR'] ?? './data',
  })
  try {
    await migrate(database)
    const password = oneTimePassword()
    const { account } = await createAccount(database, Date.now(), {
      company,
      isDemo: false,
      tiers: { estimating: 'Premium', siteCommercial: 'Premium' },
      roles: isSuperAdmin ? [...STANDARD_ROLES, SUPER_ADMIN] : STANDARD_ROLES,
      people: [
        {
          fullName,
          email,
          role: (isSuperAdmin ? SUPER_ADMIN : ADMINISTRATOR).name,
          passwordHash: await createPasswords().hash(password),
          mustChange: true,
        },
      ],
    })
    console.log(
      `Account ${account} "${company}" is ready.\n\n  Sign in as  ${email}\n  Password    ${password}\n\nIt must be changed at the first sign-in.`,
    )
  } finally {
    await database.close()
  }
}

/** 25 letters and digits that are not mistaken for one another: 122 bits. */
function oneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

await run().catch((error: unknown) => {
  const words =
    error instanceof v.ValiError || error instanceof ProblemError || error instanceof Error
      ? error.message
      : String(error)
  console.error(`${words}\n\n${USAGE}`)
  process.exitCode = 1
})
