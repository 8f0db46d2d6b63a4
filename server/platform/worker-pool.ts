/**
 * Worker threads that answer one question at a time each. A question that takes too long ends its thread, as does one that
 * brings it down; another thread takes its place, and whoever asks next notices nothing.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** What a worker sends: that it can answer, once, and then an answer for each question. */
export type FromWorker = { kind: 'ready' } | { kind: 'answer'; answer: unknown }

/** What a pool is made of. */
export interface WorkerPoolOptions {
  /** The worker's program, in TypeScript. */
  script: URL
  /** Handed to each worker. */
  workerData: object
  threads: number
  /** Questions that wait at most. */
  queue: number
  /** Milliseconds from the moment a worker has a question until it is ended. */
  deadlineMs: number
  /** Milliseconds that a question waits at most until a worker has it. */
  maxWaitMs: number
  resourceLimits: ResourceLimits
  /** Told of each worker that ended of itself, with why. */
  onCrash(error: Error): void
}

/** All workers are at work and the queue is full, or the wait was too long. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError'
}

/** The question took longer than it may. */
export class PoolDeadlineError extends Error {
  override name = 'PoolDeadlineError'
}

/** The worker ended before it answered, or the pool was closed. */
export class PoolCrashError extends Error {
  override name = 'PoolCrashError'
}

interface Task {
  question: unknown
  resolve(answer: unknown): void
  reject(error: Error): void
  /** Ends the wait in the queue. */
  waitTimer?: NodeJS.Timeout
}

interface Slot {
  worker: Worker
  /** Until it is ready it gets no question. */
  isReady: boolean
  task: Task | null
  /** Ends a start or an answer that takes too long. */
  deadline?: NodeJS.Timeout
}

/** Milliseconds that a worker may take to start: it loads and compiles its program. */
const startPatience = 30_000

/** Opens a pool; the promise is fulfilled when the first worker can answer, and rejected when it could not be started. */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const pool = new WorkerPool(options)
  try {
    await pool.started
    return pool
  } catch (error) {
    await pool.close()
    throw error
  }
}

/** See {@link openWorkerPool}. */
export class WorkerPool {
  /** The first worker's start. */
  readonly started: Promise<void>
  readonly #options: WorkerPoolOptions
  readonly #slots = new Set<Slot>()
  readonly #queue: Task[] = []
  readonly #restarts = new Set<NodeJS.Timeout>()
  #failedStarts = 0
  #isClosed = false
  #onStart: { resolve(): void; reject(error: Error): void }

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#onStart = { resolve() {}, reject() {} }
    this.started = new Promise((resolve, reject) => {
      this.#onStart = { resolve, reject }
    })
    for (let index = 0; index < options.threads; index += 1) this.#open()
  }

  /** Whether a worker has started and is there. */
  get isReady(): boolean {
    return [...this.#slots].some((slot) => slot.isReady)
  }

  /**
   * Asks a worker. The caller says what the answer is; pool and worker pass it on as it is.
   *
   * @throws {PoolBusyError} {@link PoolDeadlineError} {@link PoolCrashError}
   */
  run<Answer>(question: unknown): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#isClosed) return reject(new PoolCrashError('The pool is closed.'))
      const task: Task = { question, resolve, reject }
      const idle = [...this.#slots].find((slot) => slot.isReady && slot.task === null)
      if (idle !== undefined) return this.#give(idle, task)
      if (this.#queue.length >= this.#options.queue) return reject(new PoolBusyError('All workers are busy.'))
      task.waitTimer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(task), 1)
        reject(new PoolBusyError('All workers have been busy for too long.'))
      }, this.#options.maxWaitMs)
      this.#queue.push(task)
    })
  }

  /** Ends all workers; what waits or is under way fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const restart of this.#restarts) clearTimeout(restart)
    for (const task of this.#queue.splice(0)) {
      clearTimeout(task.waitTimer)
      task.reject(new PoolCrashError('The pool was closed.'))
    }
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, new PoolCrashError('The pool was closed.'))))
  }

  #open(): void {
    const worker = new Worker(new URL('worker.mjs', import.meta.url), {
      workerData: { ...this.#options.workerData, script: this.#options.script.href },
      resourceLimits: this.#options.resourceLimits,
      execArgv: [],
      // Nothing of the environment concerns a worker, and it holds secrets.
      env: {},
    })
    const slot: Slot = { worker, isReady: false, task: null }
    this.#slots.add(slot)
    slot.deadline = setTimeout(() => this.#lose(slot, new Error('It did not start in time.')), startPatience)
    worker.on('message', (message: FromWorker) => this.#hear(slot, message))
    worker.on('error', (error: unknown) => this.#lose(slot, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => this.#lose(slot, new Error(`It ended with code ${code}.`)))
  }

  #hear(slot: Slot, message: FromWorker): void {
    // One that is being ended may still have spoken.
    if (!this.#slots.has(slot)) return
    clearTimeout(slot.deadline)
    if (message.kind === 'ready') {
      slot.isReady = true
      this.#failedStarts = 0
      this.#onStart.resolve()
    } else {
      slot.task?.resolve(message.answer)
      slot.task = null
    }
    const next = this.#queue.shift()
    if (next !== undefined) this.#give(slot, next)
  }

  #give(slot: Slot, task: Task): void {
    clearTimeout(task.waitTimer)
    slot.task = task
    slot.deadline = setTimeout(() => {
      void this.#end(slot, new PoolDeadlineError(`There was no answer within ${this.#options.deadlineMs} ms.`))
      this.#open()
    }, this.#options.deadlineMs)
    try {
      slot.worker.postMessage(task.question)
    } catch (error) {
      // A question that cannot be sent: its asker's fault, and the worker has seen nothing of it.
      clearTimeout(slot.deadline)
      slot.task = null
      task.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** A worker has ended, or must, for a reason of its own. */
  #lose(slot: Slot, reason: Error): void {
    if (!this.#slots.has(slot)) return
    const crash = new PoolCrashError(`The worker ended: ${reason.message}`, { cause: reason })
    void this.#end(slot, crash)
    this.#options.onCrash(crash)
    if (slot.isReady) return this.#open()
    // What cannot start is not tried again and again without a rest.
    this.#onStart.reject(crash)
    this.#failedStarts += 1
    const restart = setTimeout(
      () => {
        this.#restarts.delete(restart)
        this.#open()
      },
      Math.min(5000, 100 * 2 ** this.#failedStarts),
    )
    this.#restarts.add(restart)
  }

  async #end(slot: Slot, error: Error): Promise<void> {
    this.#slots.delete(slot)
    clearTimeout(slot.deadline)
    slot.task?.reject(error)
    slot.task = null
    await slot.worker.terminate()
  }
}
