// `npm run check`: types, lint, layers, unused, format, licences, kinds of number. Packages that a pull brought are installed first.
import { check } from './checks.mjs'
import { install } from './prepare.mjs'

await install()
const { failed } = await check()
process.exitCode = failed > 0 ? 1 : 0
