// `npm start`: everything from a fresh clone to a running product, with nothing but Node and npm. Checks Node, installs packages,
// builds the client and the server, each only where it is needed, and then is the server: one process, so that a signal or a kill of it
// is one of the server.
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { buildProduct, prepareOrExit } from './prepare.mjs'

const server = await prepareOrExit(buildProduct)
const watch = endWithNpm()
await import(pathToFileURL(server).href)
// The server hears signals from here on.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
