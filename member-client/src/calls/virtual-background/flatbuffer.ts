/** Reads tables of a FlatBuffer: fields by their number, vectors, text. See flatbuffers.dev, "Internals". */
export const createReader = (bytes: ArrayBuffer) => {
  const view = new DataView(bytes)
  const int = (at: number): number => view.getInt32(at, true)
  const follow = (at: number): number => at + view.getUint32(at, true)
  /** Position of a table's field; 0 if the field has its default. */
  const field = (table: number, number: number): number => {
    const vtable = table - int(table)
    const slot = 4 + 2 * number
    if (slot >= view.getUint16(vtable, true)) return 0
    const offset = view.getUint16(vtable + slot, true)
    return offset && table + offset
  }
  const vector = (table: number, number: number): { length: number; at: number } => {
    const at = field(table, number)
    if (!at) return { length: 0, at: 0 }
    const start = follow(at)
    return { length: view.getUint32(start, true), at: start + 4 }
  }
  const each = <T>(table: number, number: number, read: (at: number) => T): T[] => {
    const { length, at } = vector(table, number)
    return Array.from({ length }, (_, index) => read(at + 4 * index))
  }
  return {
    root: (): number => follow(0),
    int: (table: number, number: number): number => {
      const at = field(table, number)
      return at && int(at)
    },
    byte: (table: number, number: number): number => {
      const at = field(table, number)
      return at && view.getInt8(at)
    },
    table: (table: number, number: number): number => {
      const at = field(table, number)
      return at && follow(at)
    },
    ints: (table: number, number: number): number[] => each(table, number, int),
    tables: (table: number, number: number): number[] => each(table, number, follow),
    bytes: (table: number, number: number): Uint8Array<ArrayBuffer> => {
      const { length, at } = vector(table, number)
      return new Uint8Array(bytes, at, length)
    },
  }
}
