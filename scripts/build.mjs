// `npm run build`: dist/app and dist/server, if anything changed.
import { build } from './prepare.mjs'

await build()
