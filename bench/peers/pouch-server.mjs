// express-pouchdb over memory, filled with the documents whose file is named; says its port on the first line.
import { readFileSync } from 'node:fs'
import express from 'express'
import expressPouch from 'express-pouchdb'
import PouchDB from 'pouchdb'
import memory from 'pouchdb-adapter-memory'

PouchDB.plugin(memory)
const InMemory = PouchDB.defaults({ adapter: 'memory' })
const documents = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const issues = new InMemory('issues')
for (let start = 0; start < documents.length; start += 2_000) await issues.bulkDocs(documents.slice(start, start + 2_000))
const app = express()
app.use('/api/pouch', expressPouch(InMemory, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: process.argv[3] }))
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port))
