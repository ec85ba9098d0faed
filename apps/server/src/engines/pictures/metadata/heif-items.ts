/** A range of a file, excluding `end`. */
export interface Extent {
  start: number
  end: number
}

/** A picture, a part of one, or a text about one in a HEIC or AVIF. */
export interface Item {
  /** Such as `hvc1`, `grid`, `Exif` and `mime`. */
  type: string
  extents: Extent[]
}

const maxItems = 100_000

/** The items that a `meta` box lists. `at` is the place of its content in the file. Empty if it cannot be read. */
export function itemsIn(content: Buffer, at: number): Item[] {
  try {
    const boxes = childrenOf(content.subarray(4), at + 4)
    const types = typesIn(boxes.get('iinf')?.bytes ?? Buffer.alloc(8))
    return extentsIn(boxes.get('iloc')?.bytes ?? Buffer.alloc(8), boxes.get('idat')?.at ?? 0).map(
      ({ id, extents }) => ({ type: types.get(id) ?? '', extents }),
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return []
  }
}

interface Child {
  bytes: Buffer
  /** The place of its bytes in the file. */
  at: number
}

/** The boxes within one, without their heads. */
function childrenOf(bytes: Buffer, at: number): Map<string, Child> {
  const found = new Map<string, Child>()
  for (let from = 0; from + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(from)
    const end = size === 0 ? bytes.length : from + size
    if (end < from + 8) break
    const type = bytes.toString('latin1', from + 4, from + 8)
    if (!found.has(type))
      found.set(type, { bytes: bytes.subarray(from + 8, end), at: at + from + 8 })
    from = end
  }
  return found
}

/** The types of the items, by id. */
function typesIn(info: Buffer): Map<number, string> {
  const types = new Map<number, string>()
  let at = info.readUInt8(0) === 0 ? 6 : 8
  while (at + 12 <= info.length && types.size < maxItems) {
    const version = info.readUInt8(at + 8)
    const isWide = version >= 3
    const id = isWide ? info.readUInt32BE(at + 12) : info.readUInt16BE(at + 12)
    // The protection of an item is between its id and its type.
    const type = at + (isWide ? 18 : 16)
    if (version >= 2) types.set(id, info.toString('latin1', type, type + 4))
    const size = info.readUInt32BE(at)
    if (size < 12) break
    at += size
  }
  return types
}

/** Where the items are. Those in other files are left out. */
function extentsIn(location: Buffer, idat: number): { id: number; extents: Extent[] }[] {
  const reader = new ByteReader(location)
  const version = reader.next(1)
  reader.next(3)
  const sizes = reader.next(1)
  const more = reader.next(1)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  const indexSize = version > 0 ? more & 15 : 0
  const idSize = version < 2 ? 2 : 4
  const count = Math.min(reader.next(idSize), maxItems)
  return Array.from({ length: count }, () => {
    const id = reader.next(idSize)
    const method = version > 0 ? reader.next(2) & 15 : 0
    const isHere = reader.next(2) === 0 && method < 2
    const base = reader.next(baseSize) + (method === 1 ? idat : 0)
    const extents = Array.from({ length: reader.next(2) }, () => {
      reader.next(indexSize)
      const start = base + reader.next(offsetSize)
      const length = reader.next(lengthSize)
      return { start, end: length === 0 ? Number.MAX_SAFE_INTEGER : start + length }
    })
    return { id, extents: isHere ? extents : [] }
  })
}

/** Reads numbers of several lengths, one after another. Throws a RangeError at the end. */
class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  next(length: number): number {
    const at = this.#at
    this.#at += length
    if (length === 0) return 0
    if (length === 8) return Number(this.#bytes.readBigUInt64BE(at))
    return this.#bytes.readUIntBE(at, length)
  }
}
