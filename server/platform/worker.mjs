// Where each worker thread begins: lets the thread read TypeScript, then runs the program that it is for. In plain JavaScript,
// because a thread of Node 20 does not take this over from the process that starts it.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.script)
