/** Bytes of a file, read from front to back. No read goes beyond their end, whatever sizes a file claims. */
import { Refusal } from '../refusal'
import { spend } from '../work'

/** What is said of a file that ends too early. */
const cut = 'The file is not complete: it ends in the middle of a circuit.'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A part of a file, with a place that moves on with each read. */
export class Bytes {
  private readonly view: DataView
  private at = 0

  constructor(readonly data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  /** How many bytes are left. */
  get rest(): number {
    return this.data.length - this.at
  }

  /** Where the next byte is in the file, in bytes. It tells apart what is read, whoever reads it. */
  get place(): number {
    return this.data.byteOffset + this.at
  }

  /** @throws {Refusal} if there are fewer bytes left. */
  private step(size: number): number {
    spend()
    if (size > this.rest) throw new Refusal(cut)
    const { at } = this
    this.at += size
    return at
  }

  /** Goes to a place, counted from the first byte. */
  seek(place: number) {
    if (place > this.data.length) throw new Refusal(cut)
    this.at = place
  }

  byte(): number {
    return this.view.getUint8(this.step(1))
  }

  bool(): boolean {
    return this.byte() !== 0
  }

  /** One character of ASCII. */
  letter(): string {
    return String.fromCharCode(this.byte())
  }

  uint16(): number {
    return this.view.getUint16(this.step(2))
  }

  uint32(): number {
    return this.view.getUint32(this.step(4))
  }

  int32(): number {
    return this.view.getInt32(this.step(4))
  }

  /** A count or a size of 64 bits. */
  uint64(): number {
    return exact(this.view.getBigUint64(this.step(8)))
  }

  int64(isLittleEndian = false): number {
    return exact(this.view.getBigInt64(this.step(8), isLittleEndian))
  }

  float64(isLittleEndian = false): number {
    return this.view.getFloat64(this.step(8), isLittleEndian)
  }

  /** The next bytes as a part of their own. */
  take(size: number): Bytes {
    const at = this.step(size)
    return new Bytes(this.data.subarray(at, at + size))
  }

  /** The next bytes as UTF-8. */
  text(size: number): string {
    const at = this.step(size)
    spend(size / 16)
    try {
      return decoder.decode(this.data.subarray(at, at + size))
    } catch (error) {
      if (error instanceof TypeError) throw new Refusal('A name in the file is no text.')
      throw error
    }
  }

  /** 16 bytes that identify something, as a number. */
  identity(): bigint {
    const at = this.step(16)
    return (this.view.getBigUint64(at) << 64n) | this.view.getBigUint64(at + 8)
  }
}

function exact(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Refusal('A number in the file is too large.')
  return number
}
