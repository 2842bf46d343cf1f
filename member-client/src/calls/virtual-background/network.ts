import type { Kernels, Placed } from './kernels.ts'
import { ACTIVATION } from './kernels.ts'
import type { Model, Step } from './model.ts'
import { OP } from './model.ts'
import { add, enlarge, hardSwish, mean, multiply, sigmoid, spread } from './steps.ts'

/** A network ready to run: fill `input`, `run`, read `output`. */
export interface Network {
  input: Placed
  output: Placed
  run(): void
}

/** Lays the model out in the kernels' memory once; to run it allocates nothing. */
export const createNetwork = (model: Model, kernels: Kernels): Network => {
  const { tensors, steps } = model
  const places = new Map<number, Placed>()

  const placeOf = (index: number): Placed => {
    const known = places.get(index)
    if (known) return known
    const { shape = [], values = null } = tensors[index] ?? {}
    const [channels = 1, width = 1, height = 1] = [...shape].reverse()
    const placed = kernels.place(height, width, channels)
    if (values) placed.values.set(values)
    places.set(index, placed)
    return placed
  }
  /** By output, height, width, input in the model; by height, width, input, output for the kernel. */
  const filterOf = (index: number): Placed => {
    const { shape = [], values } = tensors[index] ?? {}
    const [out = 1, height = 1, width = 1, channels = 1] = shape
    const placed = kernels.place(height, width, channels * out)
    const inner = height * width * channels
    for (let one = 0; one < out; one += 1)
      for (let at = 0; at < inner; at += 1) placed.values[at * out + one] = values?.[one * inner + at] ?? 0
    return placed
  }
  const convolution = (step: Step): (() => void) => {
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
      activation: step.isRectified ? ACTIVATION.relu : ACTIVATION.none,
    }
    return () => (isEach ? kernels.convolveEach(of) : kernels.convolve(of))
  }
  const simple = (step: Step): (() => void) => {
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
        return () => enlarge(input, output)
      case OP.custom:
        return () => spread(input, placeOf(second), placeOf(third), output)
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
