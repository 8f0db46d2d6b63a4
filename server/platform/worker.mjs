// Where each worker thread begins: lets the thread read TypeScript where its program is not built, then runs that. In plain
// JavaScript, because a thread of Node 20 does not take this over from the process that starts it.
import { workerData } from 'node:worker_threads'

if (workerData.script.endsWith('.ts')) {
  const { register } = await import('tsx/esm/api')
  register()
}
await import(workerData.script)
