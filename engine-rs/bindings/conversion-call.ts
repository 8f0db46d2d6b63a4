/** The call that writes a program in another version. */
import type * as Bindings from '../pkg/engine.js'
import { bounded } from './input'
import type { LoadSimulator } from './load-modules'
import type { Diagnostic } from '../interface/diagnostics'
import type { Engine } from '../interface/engine'
import type { Check, Conversion, ConversionOptions, QasmVersion } from '../interface/reading'

export function createConversionCall(bindings: typeof Bindings, load: LoadSimulator): Pick<Engine, 'convert'> {
  /** A conversion for which gates are computed; it is read back before it is returned. */
  async function convertWithMatrices(
    source: string,
    version: QasmVersion,
    diagnostics: Diagnostic[],
    options?: ConversionOptions,
  ): Promise<Conversion> {
    const limits = options?.limits ?? {}
    const [, circuit] = bindings.prepareSimulation(source, JSON.stringify({ limits }))
    if (circuit === null) return { qasm: null, diagnostics }
    const check: Check = JSON.parse(bindings.check(source, JSON.stringify(limits)))
    const isSpecified = options?.phases === 'specification' && check.version === 3
    const simulator = await load()
    const conversion: Conversion = JSON.parse(simulator.convert(circuit, source, version, isSpecified))
    const all = [...check.diagnostics, ...conversion.diagnostics]
    if (conversion.qasm === null) return { qasm: null, diagnostics: all }
    const failure = bindings.readBack(conversion.qasm, source)
    if (failure === undefined) return { qasm: conversion.qasm, diagnostics: all }
    return { qasm: null, diagnostics: [...all, JSON.parse(failure)] }
  }

  return {
    async convert(source, version, options) {
      const text = bounded(source, options)
      const json = JSON.stringify(options?.limits ?? {})
      const [facts, qasm = null] = bindings.convert(text, version, json)
      const { diagnostics, hasModifiers }: Pick<Conversion, 'diagnostics'> & { hasModifiers: boolean } =
        JSON.parse(facts)
      if (hasModifiers || (qasm !== null && options?.phases === 'specification')) {
        return convertWithMatrices(text, version, diagnostics, options)
      }
      return { qasm, diagnostics }
    },
  }
}
