import { connectDatabase } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { countMacrotasks } from './settle'
import { simulate } from './simulate'
import { StageMaker } from './stage'

const [seed = '1', count = '1'] = process.argv.slice(2)
countMacrotasks()
const database = await connectDatabase(process.env.DATABASE_URL ? { url: process.env.DATABASE_URL } : { memory: true })
await migrate(database)
const maker = new StageMaker(database)
for (let at = Number(seed); at < Number(seed) + Number(count); at += 1) {
  const started = Date.now()
  const outcome = await simulate(maker, at)
  if (process.env.TRACE) console.log(outcome.trace.join('\n'))
  console.log(at, Date.now() - started, outcome.hash, JSON.stringify(outcome.counts), outcome.broken.slice(0, 5))
}
await database.close()
