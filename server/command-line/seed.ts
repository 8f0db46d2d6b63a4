/** `npm run seed -- 100000`: see `seeding/seed.ts`. */
import { readSettings } from '../platform/settings'
import { seed } from './seeding/seed'

const count = Number(process.argv[2])
if (Number.isInteger(count) && count > 0 && count <= 5_000_000) {
  await seed(count, readSettings(process.env))
} else {
  console.error('Usage: npm run seed -- NUMBER (of circuits, 1 to 5,000,000)')
  process.exitCode = 2
}
