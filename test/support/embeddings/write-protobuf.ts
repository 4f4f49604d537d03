/**
 * The parts of protobuf's wire format (https://protobuf.dev/programming-guides/encoding/) that a small ONNX model
 * needs.
 */

/** Variable-length integers below 2^31. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    bytes.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) return Uint8Array.from(bytes);
  }
}

export const integer = (field: number, value: number): Uint8Array => join([varint(field * 8), varint(value)]);

/** A field of bytes: a text, a message made of fields, or raw data. */
export function bytes(field: number, content: string | Uint8Array | readonly Uint8Array[]): Uint8Array {
  const data =
    typeof content === 'string'
      ? new TextEncoder().encode(content)
      : content instanceof Uint8Array
        ? content
        : join(content);
  return join([varint(field * 8 + 2), varint(data.length), data]);
}

/** Concatenates encoded fields. */
export const join = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
