/** The exports of TensorFlow.js's wasm file that are used here. The arguments are those of its FusedConv2D kernel. */
interface Exports {
  memory: WebAssembly.Memory
  __wasm_call_ctors(): void
  init(): void
  malloc(bytes: number): number
  register_tensor(id: number, size: number, at: number): void
  FusedConv2D(...numbers: number[]): void
  FusedDepthwiseConv2D(...numbers: number[]): void
}

interface Convolution {
  input: TensorView
  filter: TensorView
  bias: TensorView
  output: TensorView
  /** Height and width of the filter. */
  size: readonly [number, number]
  stride: number
  isSamePadded: boolean
  activation: number
}

/** A tensor in the kernels' memory: height, width and channels, and its id in the kernels. */
export interface TensorView {
  id: number
  height: number
  width: number
  channels: number
  values: Float32Array
}

/** The values of `FusableActivation`. */
export const ACTIVATION = { none: 0, relu: 1 } as const
/** Allocated before any tensor is placed, because growing the memory later would detach existing views. */
const MEMORY_BYTES = 48 * 1024 * 1024
const PAGE_BYTES = 64 * 1024

export type Kernels = Awaited<ReturnType<typeof createKernels>>

/** The convolutions of TensorFlow.js (XNNPACK, with SIMD), without the library around them. */
export const createKernels = async (wasm: BufferSource) => {
  const noOperation = () => 0
  const { instance } = await WebAssembly.instantiate(wasm, {
    env: {
      abort: () => {
        throw new Error('The kernels gave up')
      },
      emscripten_memcpy_big: (to: number, from: number, length: number) => {
        new Uint8Array(exported.memory.buffer).copyWithin(to, from, from + length)
      },
      emscripten_get_heap_max: () => MEMORY_BYTES,
      emscripten_resize_heap: noOperation,
    },
    wasi_snapshot_preview1: { fd_close: noOperation, fd_write: noOperation, fd_seek: noOperation },
  })
  const exported = instance.exports as unknown as Exports
  const missing = Math.ceil((MEMORY_BYTES - exported.memory.buffer.byteLength) / PAGE_BYTES)
  if (missing > 0) exported.memory.grow(missing)
  exported.__wasm_call_ctors()
  exported.init()
  let lastId = 0

  const run = (kernel: 'FusedConv2D' | 'FusedDepthwiseConv2D', of: Convolution): void => {
    const { input, filter, bias, output, stride, isSamePadded, activation } = of
    const [height, width] = of.size
    // Odd padding goes to the right and bottom edges, as in TensorFlow.
    const padding = (length: number, size: number, outputSize: number) =>
      isSamePadded ? Math.max(0, (outputSize - 1) * stride + size - length) : 0
    const [high, wide] = [
      padding(input.height, height, output.height),
      padding(input.width, width, output.width),
    ]
    const [top, left] = [high >> 1, wide >> 1]
    const edges = [top, wide - left, high - top, left, isSamePadded ? 1 : 0]
    exported[kernel](
      ...[input.id, 1, input.height, input.width, filter.id, height, width, bias.id],
      ...edges,
      ...[1, 1, stride, stride, input.channels, output.channels, activation, 0, 0, output.id],
    )
  }
  return {
    place: (height: number, width: number, channels: number): TensorView => {
      const size = height * width * channels
      const at = exported.malloc(size * 4)
      lastId += 1
      exported.register_tensor(lastId, size, at)
      return {
        id: lastId,
        height,
        width,
        channels,
        values: new Float32Array(exported.memory.buffer, at, size),
      }
    },
    /**
     * A convolution in which every output channel uses all input channels. The filter is ordered by height, width,
     * input, output.
     */
    convolve: (of: Convolution): void => run('FusedConv2D', of),
    /** A depthwise convolution: each channel separately. */
    depthwiseConvolve: (of: Convolution): void => run('FusedDepthwiseConv2D', of),
  }
}
