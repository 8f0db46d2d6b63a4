/**
 * Worker threads that process one request at a time each. A request that takes too long ends its thread, as does one that crashes it.
 * Another thread replaces it, so later requests are not affected.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** The messages of a worker: once that it is ready, then a response to each request. */
export type WorkerMessage = { kind: 'ready' } | { kind: 'answer'; answer: unknown }

/** The options of a pool. */
interface WorkerPoolOptions {
  /** The worker's program, in TypeScript. */
  script: URL
  /** The data that each worker gets. */
  workerData: object
  threads: number
  /** The most requests that wait. */
  queue: number
  /** Milliseconds that a request may take before its worker is ended. */
  deadlineMs: number
  /** Milliseconds that a request may wait for a worker. */
  maxWaitMs: number
  resourceLimits: ResourceLimits
  /** Called when a worker ends unexpectedly, with the reason. */
  onCrash(error: Error): void
}

/** What a pool does at a moment: workers by state, and requests that wait. */
export interface PoolLoad {
  busy: number
  idle: number
  starting: number
  waiting: number
}

/**
 * Why a request has no response. `busy`: all workers are busy and the queue is full, or it waited too long. `deadline`: it took too long.
 * `crash`: its worker ended before, as when it ran out of memory, or the pool was closed. `aborted`: its caller does not want it any more.
 */
export type WorkerFailure = 'busy' | 'deadline' | 'crash' | 'aborted'

/** A request has no response. */
export class WorkerError extends Error {
  override name = 'WorkerError'

  constructor(
    readonly kind: WorkerFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
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
  /** A worker gets no request before it is ready. */
  isReady: boolean
  task: Task | null
  /** Ends a worker whose start or response takes too long. */
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
class WorkerPool {
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

  /** Whether a worker is ready. */
  get isReady(): boolean {
    return [...this.#slots].some((slot) => slot.isReady)
  }

  /** What the workers do now, and how many requests wait for one. */
  get load(): PoolLoad {
    const slots = [...this.#slots]
    const ready = slots.filter(({ isReady }) => isReady)
    const busy = ready.filter(({ task }) => task !== null)
    return {
      busy: busy.length,
      idle: ready.length - busy.length,
      starting: slots.length - ready.length,
      waiting: this.#queue.length,
    }
  }

  /**
   * Sends a request to a worker. The caller declares the type of the response, which the pool does not check. Once `signal` is aborted, a
   * request that waits leaves the queue, and the worker of one that is in flight is ended and replaced: a request cannot be interrupted.
   *
   * @throws {WorkerError}
   */
  run<Answer>(question: unknown, signal?: AbortSignal): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#isClosed) return reject(new WorkerError('crash', 'The pool is closed.'))
      if (signal?.aborted) return reject(new WorkerError('aborted', 'The request was aborted.'))
      const task: Task = { question, resolve, reject }
      signal?.addEventListener('abort', () => this.#abort(task), { once: true })
      const idle = [...this.#slots].find((slot) => slot.isReady && slot.task === null)
      if (idle !== undefined) return this.#give(idle, task)
      if (this.#queue.length >= this.#options.queue) return reject(new WorkerError('busy', 'All workers are busy.'))
      task.waitTimer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(task), 1)
        reject(new WorkerError('busy', 'All workers have been busy for too long.'))
      }, this.#options.maxWaitMs)
      this.#queue.push(task)
    })
  }

  /** Ends all workers. Requests that wait or are in flight fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const restart of this.#restarts) clearTimeout(restart)
    for (const task of this.#queue.splice(0)) {
      clearTimeout(task.waitTimer)
      task.reject(new WorkerError('crash', 'The pool was closed.'))
    }
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, new WorkerError('crash', 'The pool was closed.'))))
  }

  #open(): void {
    const worker = new Worker(new URL('worker.mjs', import.meta.url), {
      workerData: { ...this.#options.workerData, script: this.#options.script.href },
      resourceLimits: this.#options.resourceLimits,
      execArgv: [],
      // Workers need no environment variables, some of which are secret.
      env: {},
    })
    const slot: Slot = { worker, isReady: false, task: null }
    this.#slots.add(slot)
    slot.deadline = setTimeout(() => this.#lose(slot, new Error('It did not start in time.')), startPatience)
    worker.on('message', (message: WorkerMessage) => this.#hear(slot, message))
    worker.on('error', (error: unknown) => this.#lose(slot, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => this.#lose(slot, new Error(`It ended with code ${code}.`)))
  }

  #hear(slot: Slot, message: WorkerMessage): void {
    // A worker that is being ended may have sent a message before.
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
      void this.#end(slot, new WorkerError('deadline', `There was no answer within ${this.#options.deadlineMs} ms.`))
      this.#open()
    }, this.#options.deadlineMs)
    try {
      slot.worker.postMessage(task.question)
    } catch (error) {
      // The request cannot be cloned, which is the caller's fault. The worker is not affected.
      clearTimeout(slot.deadline)
      slot.task = null
      task.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Drops a request that nobody waits for. One that was answered before is left alone. */
  #abort(task: Task): void {
    const error = new WorkerError('aborted', 'The request was aborted.')
    const place = this.#queue.indexOf(task)
    if (place !== -1) {
      this.#queue.splice(place, 1)
      clearTimeout(task.waitTimer)
      return task.reject(error)
    }
    const slot = [...this.#slots].find((each) => each.task === task)
    if (slot === undefined) return
    void this.#end(slot, error)
    this.#open()
  }

  /** Replaces a worker that has ended, or that must end. */
  #lose(slot: Slot, reason: Error): void {
    if (!this.#slots.has(slot)) return
    const crash = new WorkerError('crash', `The worker ended: ${reason.message}`, { cause: reason })
    void this.#end(slot, crash)
    this.#options.onCrash(crash)
    if (slot.isReady) return this.#open()
    // A worker that cannot start is started again with growing delays.
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
