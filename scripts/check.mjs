// `npm run check`: types, lint, layers, unused, format, kinds of number.
import { check } from './checks.mjs'

const { failed } = await check()
process.exitCode = failed > 0 ? 1 : 0
