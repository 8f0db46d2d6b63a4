/** A simulator that is never idle, in a thread of its own: it simulates the program that it is sent again and again. */
import { parentPort } from 'node:worker_threads'
import { loadEngineFromFiles } from '../server/engine/load-engine'

if (parentPort === null) throw new Error('This program runs as a worker thread.')
const engine = await loadEngineFromFiles()
parentPort.on('message', (program: string) => void simulateForever(program))
parentPort.postMessage('ready')

async function simulateForever(program: string): Promise<never> {
  for (;;) {
    const { method } = await engine.simulate(program, { qubits: 20 })
    if (method === null) throw new Error('The program was not simulated.')
  }
}
