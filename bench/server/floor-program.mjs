// The smallest server with a database: what memory is measured against.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
createServer((_, response) => {
  pool.query('select 1').then(
    () => {
      response.setHeader('content-type', 'application/json')
      response.end('{"status":"ok"}')
    },
    error => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
