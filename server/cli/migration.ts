// npm run migration: what the definitions ask of the database that it does not have, as SQL for a new file in server/database/migrations.
import { connectDatabase } from '../database/connect'
import { migrate, nextName } from '../database/migrate'
import { proposeMigration } from '../database/schema/propose'
import { REGISTERS } from '../register/registers'

const url = process.env['DATABASE_URL']
const database = await connectDatabase({ registers: REGISTERS, ...(url ? { url } : { memory: true }) })
try {
  await migrate(database)
  const lines = await proposeMigration(database)
  console.log(
    lines.length > 0
      ? [`-- server/database/migrations/${nextName()}<what it does>.sql`, ...lines].join('\n')
      : '-- The database has everything the definitions ask for.',
  )
} finally {
  await database.close()
}
