import { align, type Alignment } from './align'

/** Aligns without a worker, however long it takes: a busy machine makes no difference to a test. */
export const alignWithoutLimit = (left: readonly string[], right: readonly string[]): Promise<Alignment> =>
  align(left, right, () => Promise.reject(new Error('A test asked the worker.')), {
    quickly: Number.POSITIVE_INFINITY,
    patiently: 0,
  })
