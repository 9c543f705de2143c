/** One field of a message: an integer, or the bytes of its content. */
export type ProtobufField =
  | { readonly number: number; readonly value: number; readonly bytes?: undefined }
  | { readonly number: number; readonly bytes: Uint8Array; readonly value?: undefined }

/** The fields of a protobuf message in wire order. Sufficient for the frame around the blocks of an extract. */
export function* fieldsOf(message: Uint8Array): Generator<ProtobufField> {
  let at = 0
  const varint = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = message[at]
      if (byte === undefined) throw new Error('a protobuf message ends in the middle of a number')
      at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
  while (at < message.length) {
    const tag = varint()
    const [number, type] = [Math.floor(tag / 8), tag % 8]
    if (type === 0) yield { number, value: varint() }
    else {
      const length = type === 2 ? varint() : (fixedBytes[type] ?? Number.NaN)
      if (!(at + length <= message.length)) throw new Error('a protobuf message ends in the middle of a field')
      yield { number, bytes: message.subarray(at, at + length) }
      at += length
    }
  }
}

const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 }

/** Decodes a zigzag integer. */
export const fromZigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
