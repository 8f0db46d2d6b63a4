/** Devices for a hardware-efficient core: grouping and searching the list, and validating a custom device. */
import type { Hardware } from '../../../../contract/generation'
import type { HardwareOption } from '../../../../contract/hardware'
import { deviceQubits } from '../../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import { isNode, parseList } from '../graph-editor/graph'

/** The form's fields of a custom device. */
export interface CustomHardware {
  device: string
  /** Null while the field is blank. */
  qubitCount: number | null
  gateSet: readonly string[]
  /** The coupling map as typed; blank if every pair is coupled. */
  connectivity: string
}

/** The gates to choose from for a custom device. */
export const customGates = ['RX', 'RY', 'RZ', 'CNOT', 'CZ'] as const

/** The default gate set of a device. */
const defaultGateSet = ['RX', 'RY', 'RZ', 'CNOT'] as const

/** The custom device that the form shows first. */
export const defaultCustomHardware: CustomHardware = {
  device: 'My device',
  qubitCount: 4,
  gateSet: defaultGateSet,
  connectivity: '[[0,1],[1,2],[2,3]]',
}

/** The device of the preview while there is no list, because nobody is signed in or the list is loading. */
export const fallbackDevice: Hardware = {
  vendor: 'Generic',
  device: 'Line of 10 qubits',
  description: 'A line of ten qubits, each coupled to its neighbours.',
  gateSet: [...defaultGateSet],
  qubitCount: 10,
  couplingMap: Array.from({ length: 9 }, (_, qubit): [number, number] => [qubit, qubit + 1]),
}

/** The maximum length of a device name in a list. */
const maxDeviceNameLength = 25

/** A device's name, truncated for a list. */
export const shortDeviceName = (device: string): string =>
  device.length > maxDeviceNameLength ? `${device.slice(0, maxDeviceNameLength)}…` : device

/** The pairs of a typed coupling map (null if every pair is coupled), or what is wrong with it, as a sentence. */
export function parseConnectivity(text: string): { pairs: [number, number][] | null } | { problem: string } {
  if (text.trim() === '') return { pairs: null }
  const list = parseList(text, '[[0,1],[1,2]]', parsePair)
  return 'problem' in list ? list : { pairs: list.entries }
}

function parsePair(entry: readonly unknown[]): [number, number] | string {
  const [first, second] = entry
  if (entry.length !== 2) return 'must be a pair of qubits, such as [0,1].'
  if (!isNode(first) || !isNode(second)) return 'has an invalid qubit. Qubits are whole numbers from 0.'
  return [first, second]
}

/** What is wrong with a custom device, as a sentence, and the field to fix. */
interface CustomDeviceProblem {
  field: 'device' | 'deviceQubits' | 'gateSet' | 'connectivity'
  message: string
}

/** A custom device as a request carries it; or the first problem of its fields. */
export function readCustomDevice(custom: CustomHardware): Hardware | CustomDeviceProblem {
  const { device, qubitCount, gateSet } = custom
  if (isBlank(device)) return { field: 'device', message: 'The device needs a name.' }
  if (!isSingleLine(device)) return { field: 'device', message: singleLineMessage('The device name') }
  if (qubitCount === null || !Number.isInteger(qubitCount) || qubitCount < deviceQubits.min)
    return { field: 'deviceQubits', message: `The number of qubits must be a whole number from ${deviceQubits.min}.` }
  if (qubitCount > deviceQubits.max)
    return { field: 'deviceQubits', message: `A device can have at most ${deviceQubits.max} qubits.` }
  if (gateSet.length === 0) return { field: 'gateSet', message: 'Choose at least one gate.' }
  const parsed = parseConnectivity(custom.connectivity)
  if ('problem' in parsed) return { field: 'connectivity', message: parsed.problem }
  const invalidPair = parsed.pairs?.find((pair) => pair.some((qubit) => qubit >= qubitCount))
  if (invalidPair)
    return {
      field: 'connectivity',
      message: `The pair [${invalidPair.join(',')}] is out of range for a device with ${qubitCount} qubits.`,
    }
  return {
    vendor: 'custom',
    device: device.trim(),
    description: 'User-defined custom hardware',
    gateSet: [...gateSet],
    qubitCount,
    couplingMap: parsed.pairs,
    custom: true,
  }
}

/** A listed device as a request carries it, without drawing coordinates and sources. */
export function listedDevice({
  id,
  vendor,
  device,
  description,
  gateSet,
  qubitCount,
  couplingMap,
  directed,
}: HardwareOption): Hardware {
  return { id, vendor, device, description, gateSet, qubitCount, couplingMap, directed }
}

/** Whether a device has this number of qubits, or the number in its name. */
const hasNumber = (option: HardwareOption, number: string): boolean =>
  option.qubitCount === Number(number) || `${option.vendor} ${option.device}`.includes(number)

/**
 * The devices that match a search, grouped by vendor in the order of the list. `5 qubits` finds devices of that size; a number alone
 * also finds those with the number in their name. Every other word must occur in the vendor, name, technology, description or gate
 * set.
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

/** Splits a number of qubits, such as `127 qubits`, off a search. */
function sizeIn(search: string): [size: number | null, rest: string] {
  const match = /\b(\d+)[\s-]*(?:qubits?|q)\b/u.exec(search)
  return match === null ? [null, search] : [Number(match[1]), search.replace(match[0], ' ')]
}
