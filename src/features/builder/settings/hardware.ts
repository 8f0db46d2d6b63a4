/** Devices for a hardware-efficient core: how the list is grouped and searched, and how a person describes one of their own. */
import type { Hardware } from '../../../../contract/generation'
import type { HardwareOption } from '../../../../contract/hardware'
import { deviceQubits } from '../../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import { isNode, parseList } from '../graph-editor/graph'

/** A device as its form holds it. */
export interface CustomHardware {
  device: string
  /** Null while the field is blank. */
  qubitCount: number | null
  gateSet: readonly string[]
  /** The coupling map as typed; blank where every pair is coupled. */
  connectivity: string
}

/** The gates that a custom device can be given. */
export const customGates = ['RX', 'RY', 'RZ', 'CNOT', 'CZ'] as const

/** The gate set a device has until another is said. */
export const defaultGateSet = ['RX', 'RY', 'RZ', 'CNOT'] as const

export const defaultCustomHardware: CustomHardware = {
  device: 'My device',
  qubitCount: 4,
  gateSet: defaultGateSet,
  connectivity: '[[0,1],[1,2],[2,3]]',
}

/**
 * Stands in while there is no list (signed out, or still loading), so that the preview of a hardware-efficient core has
 * something to show.
 */
export const fallbackDevice: Hardware = {
  vendor: 'Generic',
  device: 'Line of 10 qubits',
  description: 'A line of ten qubits, each coupled to its neighbours.',
  gateSet: [...defaultGateSet],
  qubitCount: 10,
  couplingMap: Array.from({ length: 9 }, (_, qubit): [number, number] => [qubit, qubit + 1]),
}

/** The longest device name that a list shows. */
export const deviceNameLength = 25

/** A device's name as a list shows it. */
export const shortDeviceName = (device: string): string =>
  device.length > deviceNameLength ? `${device.slice(0, deviceNameLength)}…` : device

/** The pairs of a typed coupling map, null where every pair is coupled, or a sentence about what is wrong with it. */
export function parseConnectivity(text: string): { pairs: [number, number][] | null } | { problem: string } {
  if (text.trim() === '') return { pairs: null }
  const list = parseList(text, '[[0,1],[1,2]]')
  if ('problem' in list) return list
  const pairs: [number, number][] = []
  for (const [index, entry] of list.entries.entries()) {
    if (!Array.isArray(entry) || entry.length !== 2)
      return { problem: `Entry ${index + 1} has to be a pair of qubits, like [0,1].` }
    const [first, second]: unknown[] = entry
    if (!isNode(first) || !isNode(second))
      return { problem: `Entry ${index + 1} names a qubit that is no whole number from 0 on.` }
    pairs.push([first, second])
  }
  return { pairs }
}

/** What is wrong with a custom device, as a sentence; null where nothing is. */
export function customHardwareProblem(
  custom: CustomHardware,
): { field: 'device' | 'deviceQubits' | 'gateSet' | 'connectivity'; message: string } | null {
  const { qubitCount } = custom
  if (isBlank(custom.device)) return { field: 'device', message: 'The device needs a name.' }
  if (!isSingleLine(custom.device)) return { field: 'device', message: singleLineMessage('The device name') }
  if (qubitCount === null || !Number.isInteger(qubitCount) || qubitCount < deviceQubits.min)
    return { field: 'deviceQubits', message: `A device has at least ${deviceQubits.min} qubit, as a whole number.` }
  if (qubitCount > deviceQubits.max)
    return { field: 'deviceQubits', message: `A device can have at most ${deviceQubits.max} qubits.` }
  if (custom.gateSet.length === 0) return { field: 'gateSet', message: 'Choose at least one gate.' }
  const reading = parseConnectivity(custom.connectivity)
  if ('problem' in reading) return { field: 'connectivity', message: reading.problem }
  const stray = reading.pairs?.find((pair) => pair.some((qubit) => qubit >= qubitCount))
  if (stray)
    return {
      field: 'connectivity',
      message: `The pair [${stray.join(',')}] names a qubit that a device of ${qubitCount} does not have.`,
    }
  return null
}

/** A custom device as it travels; null while it is not described well enough. */
export function customDevice(custom: CustomHardware): Hardware | null {
  if (customHardwareProblem(custom) !== null || custom.qubitCount === null) return null
  const reading = parseConnectivity(custom.connectivity)
  if ('problem' in reading) return null
  return {
    vendor: 'custom',
    device: custom.device.trim(),
    description: 'User-defined custom hardware',
    gateSet: [...custom.gateSet],
    qubitCount: custom.qubitCount,
    couplingMap: reading.pairs,
    custom: true,
  }
}

/** A listed device as it travels: what the engine needs of it, without drawing coordinates and sources. */
export const listedDevice = (option: HardwareOption): Hardware => ({
  id: option.id,
  vendor: option.vendor,
  device: option.device,
  description: option.description,
  gateSet: option.gateSet,
  qubitCount: option.qubitCount,
  couplingMap: option.couplingMap,
  directed: option.directed,
})

/** Whether a device has so many qubits, or carries the number in its name. */
const hasNumber = (option: HardwareOption, number: string): boolean =>
  option.qubitCount === Number(number) || `${option.vendor} ${option.device}`.includes(number)

/**
 * Devices by vendor, in the order in which the list names the vendors. `5 qubits` finds devices of that size, a number alone also those
 * that carry it in their name. Every other word of the search has to stand in the vendor, the name, the technology, the description
 * or the gate set.
 */
export function groupByVendor(
  options: readonly HardwareOption[],
  search: string,
): { vendor: string; devices: HardwareOption[] }[] {
  const [size, rest] = sizeIn(search.toLowerCase())
  const words = rest.split(/\s+/).filter(Boolean)
  const groups = new Map<string, HardwareOption[]>()
  for (const option of options) {
    const text = [option.vendor, option.device, option.technology, option.description, ...option.gateSet]
      .join(' ')
      .toLowerCase()
    if (size !== null && option.qubitCount !== size) continue
    if (!words.every((word) => (/^\d+$/u.test(word) ? hasNumber(option, word) : text.includes(word)))) continue
    const group = groups.get(option.vendor)
    if (group) group.push(option)
    else groups.set(option.vendor, [option])
  }
  return [...groups].map(([vendor, devices]) => ({ vendor, devices }))
}

/** The number of qubits that a search names, as in `ibm 127 qubits`, and the rest of it. */
function sizeIn(search: string): [size: number | null, rest: string] {
  const match = /\b(\d+)[\s-]*(?:qubits?|q)\b/u.exec(search)
  return match === null ? [null, search] : [Number(match[1]), search.replace(match[0], ' ')]
}
