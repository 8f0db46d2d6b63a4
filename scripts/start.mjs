// `npm start`: everything from a fresh clone to a running product, with nothing but Node and npm. Checks Node, installs packages,
// builds the client and the server, each only where it is needed, and then is the server: one process, so that a signal or a kill of it
// is one of the server.
import { pathToFileURL } from 'node:url'
import { buildProduct, prepareOrExit } from './prepare.mjs'

const server = await prepareOrExit(buildProduct)
const watch = endWithNpm()
await import(pathToFileURL(server).href)
// A signal for the whole group, as Ctrl+C sends it, ends that shell too. The server has heard it then, and a second one would cut
// its ending short.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))

// npm passes a signal to the shell that it started us in, and that ends without a word to us: its end is then our signal.
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return undefined
  const shell = process.ppid
  const interval = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(interval)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  interval.unref()
  return interval
}
