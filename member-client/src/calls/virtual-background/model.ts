import { createReader } from './flatbuffer.ts'

type Shape = readonly number[]

interface Tensor {
  shape: Shape
  /** Null for computed tensors. */
  values: Float32Array | null
}

/** One operation of the network, with its code in TensorFlow Lite. */
export interface Operation {
  code: number
  inputs: number[]
  output: number
  stride: number
  isSamePadded: boolean
  /**
   * True if a ReLU follows (negative values become zero). The model has it as a separate step, but within a convolution
   * it costs nothing.
   */
  hasRelu: boolean
}

export interface Model {
  tensors: Tensor[]
  steps: Operation[]
  input: number
  output: number
}

/** The operation codes of schema.fbs that this model uses. */
export const OP = {
  add: 0,
  convolve: 3,
  convolveEach: 4,
  unpack: 6,
  sigmoid: 14,
  multiply: 18,
  relu: 19,
  enlarge: 23,
  custom: 32,
  mean: 40,
  hardSwish: 117,
} as const

const HALVES = 1

/** Converts an IEEE 754 half: a sign, five bits of exponent, ten of fraction. */
const halfToNumber = (half: number): number => {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024))
}

/** Parses a TensorFlow Lite model with half-precision weights (version 3 of its schema), without running it. */
export const readModel = (bytes: ArrayBuffer): Model => {
  const reader = createReader(bytes)
  const root = reader.root()
  const codes = reader.tables(root, 1).map((code) => reader.int(code, 3) || reader.byte(code, 0))
  const [graph = 0] = reader.tables(root, 2)
  const buffers = reader.tables(root, 4)
  const tensors = reader.tables(graph, 0).map((tensor): Tensor => {
    const data = reader.bytes(buffers[reader.int(tensor, 2)] ?? 0, 0)
    const isHalves = data.length > 0 && reader.byte(tensor, 1) === HALVES
    const halves = isHalves && new Uint16Array(data.slice().buffer)
    return { shape: reader.ints(tensor, 0), values: halves ? Float32Array.from(halves, halfToNumber) : null }
  })
  const steps: Operation[] = []
  for (const operation of reader.tables(graph, 3)) {
    const code = codes[reader.int(operation, 0)] ?? -1
    const inputs = reader.ints(operation, 1)
    const [output = 0] = reader.ints(operation, 2)
    const unpacked = tensors[output]
    if (code === OP.unpack && unpacked) {
      unpacked.values = tensors[inputs[0] ?? 0]?.values ?? null
      continue
    }
    const options = reader.table(operation, 4)
    const isConvolution = code === OP.convolve || code === OP.convolveEach
    const rectified = code === OP.relu && steps.find((step) => step.output === inputs[0])
    if (rectified) {
      rectified.output = output
      rectified.hasRelu = true
      continue
    }
    steps.push({
      code,
      inputs,
      output,
      stride: isConvolution ? reader.int(options, 1) : 1,
      isSamePadded: isConvolution && reader.byte(options, 0) === 0,
      hasRelu: false,
    })
  }
  return { tensors, steps, input: reader.ints(graph, 1)[0] ?? 0, output: reader.ints(graph, 2)[0] ?? 0 }
}
