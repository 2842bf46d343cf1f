import type { Kernels, TensorView } from './kernels.ts'
import { ACTIVATION } from './kernels.ts'
import type { Model, Operation } from './model.ts'
import { OP } from './model.ts'
import { add, hardSwish, mean, multiply, resizeBilinear, sigmoid, transposedConvolve } from './operations.ts'

/** A network that is ready to run: fill `input`, call `run`, read `output`. */
export interface Network {
  input: TensorView
  output: TensorView
  run(): void
}

/** Places the model in the kernels' memory once, so that running it allocates nothing. */
export const createNetwork = (model: Model, kernels: Kernels): Network => {
  const { tensors, steps } = model
  const places = new Map<number, TensorView>()

  const placeOf = (index: number): TensorView => {
    const existing = places.get(index)
    if (existing) return existing
    const { shape = [], values = null } = tensors[index] ?? {}
    const [channels = 1, width = 1, height = 1] = [...shape].reverse()
    const placed = kernels.place(height, width, channels)
    if (values) placed.values.set(values)
    places.set(index, placed)
    return placed
  }
  /**
   * Reorders a filter from output, height, width, input in the model to height, width, input, output for the kernel.
   */
  const filterOf = (index: number): TensorView => {
    const { shape = [], values } = tensors[index] ?? {}
    const [outputs = 1, height = 1, width = 1, channels = 1] = shape
    const placed = kernels.place(height, width, channels * outputs)
    const inner = height * width * channels
    for (let output = 0; output < outputs; output += 1)
      for (let at = 0; at < inner; at += 1)
        placed.values[at * outputs + output] = values?.[output * inner + at] ?? 0
    return placed
  }
  const convolution = (step: Operation): (() => void) => {
    const [input = 0, filter = 0, bias = 0] = step.inputs
    const isEach = step.code === OP.convolveEach
    const [, height = 1, width = 1] = tensors[filter]?.shape ?? []
    const of = {
      input: placeOf(input),
      filter: isEach ? placeOf(filter) : filterOf(filter),
      bias: placeOf(bias),
      output: placeOf(step.output),
      size: [height, width] as const,
      stride: step.stride,
      isSamePadded: step.isSamePadded,
      activation: step.hasRelu ? ACTIVATION.relu : ACTIVATION.none,
    }
    return () => (isEach ? kernels.depthwiseConvolve(of) : kernels.convolve(of))
  }
  const simple = (step: Operation): (() => void) => {
    const [first = 0, second = 0, third = 0] = step.inputs
    const [input, output] = [placeOf(first), placeOf(step.output)]
    switch (step.code) {
      case OP.add:
        return () => add(input, placeOf(second), output)
      case OP.multiply:
        return () => multiply(input, placeOf(second), output)
      case OP.hardSwish:
        return () => hardSwish(input, output)
      case OP.sigmoid:
        return () => sigmoid(input, output)
      case OP.mean:
        return () => mean(input, output)
      case OP.enlarge:
        return () => resizeBilinear(input, output)
      case OP.custom:
        return () => transposedConvolve(input, placeOf(second), placeOf(third), output)
      default:
        throw new Error(`The model has a step that is not known here: ${step.code}`)
    }
  }
  const work = steps.map((step) =>
    step.code === OP.convolve || step.code === OP.convolveEach ? convolution(step) : simple(step),
  )
  return {
    input: placeOf(model.input),
    output: placeOf(model.output),
    run: () => {
      for (const step of work) step()
    },
  }
}
