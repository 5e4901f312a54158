// npm run seed: makes the demo firm in the database that DATABASE_URL or DATA_DIR names, unless it is there.
import { serverSecret } from '../auth/secrets/server-secret'
import { connectDatabase } from '../database/connect'
import { migrate } from '../database/migrate'
import { ensureDemo } from '../demo/ensure-demo'
import { DEMO_FIRM } from '../demo/people'
import { REGISTERS } from '../register/registers'
import { createFileStore } from '../storage/create-store'

const dataDir = process.env['DATA_DIR'] ?? './data'
const database = await connectDatabase({
  registers: REGISTERS,
  url: process.env['DATABASE_URL'],
  dataDir,
})
try {
  await migrate(database)
  const files = await createFileStore(process.env, dataDir, await serverSecret(database))
  const made = await ensureDemo({ database, files, now: Date.now })
  console.log(made ? `${DEMO_FIRM} is ready.` : `${DEMO_FIRM} is there already.`)
} finally {
  await database.close()
}
