// `npm run check`: types, lint, layers, unused, format, licences, kinds of number, house rules. Packages that a pull brought are installed first.
import { check, HOUSE_RULES } from './checks.mjs'
import { install } from './prepare.mjs'

await install()
const { failed } = await check(HOUSE_RULES)
process.exitCode = failed > 0 ? 1 : 0
