// A program that `npm start` runs, busy from before its shell ends until a look at the shell is due. Prints how many signals it hears.
import { endWithNpm } from './end-with-npm.mjs'

const watch = endWithNpm()
process.once('SIGTERM', () => clearInterval(watch))
let heard = 0
process.on('SIGTERM', () => heard++)
const shell = process.ppid
console.log('ready')
for (const end = Date.now() + 20_000; process.ppid === shell && Date.now() < end;);
for (const end = Date.now() + 500; Date.now() < end;);
setTimeout(() => console.log(`heard ${heard}`), 1500)
