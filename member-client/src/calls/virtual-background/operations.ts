import type { TensorView } from './kernels.ts'

/**
 * The operations other than convolutions, which cost little in comparison. Each fills its output and keeps no state.
 */

export const add = (left: TensorView, right: TensorView, output: TensorView): void => {
  const [from, more, to] = [left.values, right.values, output.values]
  for (let at = 0; at < to.length; at += 1) to[at] = (from[at] ?? 0) + (more[at] ?? 0)
}

/** Multiplies each channel by its factor. */
export const multiply = (input: TensorView, factors: TensorView, output: TensorView): void => {
  const [from, by, to] = [input.values, factors.values, output.values]
  const { channels } = input
  for (let at = 0; at < to.length; at += channels)
    for (let channel = 0; channel < channels; channel += 1)
      to[at + channel] = (from[at + channel] ?? 0) * (by[channel] ?? 0)
}

export const hardSwish = (input: TensorView, output: TensorView): void => {
  const [from, to] = [input.values, output.values]
  for (let at = 0; at < to.length; at += 1) {
    const value = from[at] ?? 0
    to[at] = (value * Math.min(6, Math.max(0, value + 3))) / 6
  }
}

export const sigmoid = (input: TensorView, output: TensorView): void => {
  const [from, to] = [input.values, output.values]
  for (let at = 0; at < to.length; at += 1) to[at] = 1 / (1 + Math.exp(-(from[at] ?? 0)))
}

/** The mean of each channel over the whole picture. */
export const mean = (input: TensorView, output: TensorView): void => {
  const [from, to] = [input.values, output.values]
  const { channels } = input
  to.fill(0)
  for (let at = 0; at < from.length; at += channels)
    for (let channel = 0; channel < channels; channel += 1)
      to[channel] = (to[channel] ?? 0) + (from[at + channel] ?? 0)
  const pixels = from.length / channels
  for (let channel = 0; channel < channels; channel += 1) to[channel] = (to[channel] ?? 0) / pixels
}

/** Bilinear scaling, aligned to pixel centers. */
export const resizeBilinear = (input: TensorView, output: TensorView): void => {
  const { channels, width, height } = input
  const [from, to] = [input.values, output.values]
  const columns = Array.from({ length: output.width }, (_, x) => between(x, width, output.width))
  let at = 0
  for (let y = 0; y < output.height; y += 1) {
    const { before: above, after: below, share: down } = between(y, height, output.height)
    for (const { before: left, after: right, share: across } of columns) {
      const [a, b] = [(above * width + left) * channels, (above * width + right) * channels]
      const [c, d] = [(below * width + left) * channels, (below * width + right) * channels]
      for (let channel = 0; channel < channels; channel += 1) {
        const upper = mix(from[a + channel] ?? 0, from[b + channel] ?? 0, across)
        to[at] = mix(upper, mix(from[c + channel] ?? 0, from[d + channel] ?? 0, across), down)
        at += 1
      }
    }
  }
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share

/** Returns the two source positions around an enlarged position, and the share of the second. */
const between = (at: number, length: number, enlarged: number) => {
  const exact = Math.max(0, ((at + 0.5) * length) / enlarged - 0.5)
  const before = Math.floor(exact)
  return { before, after: Math.min(before + 1, length - 1), share: exact - before }
}

/** Expands each pixel to two by two (a transposed convolution of size and stride 2 to one channel). */
export const transposedConvolve = (
  input: TensorView,
  filter: TensorView,
  bias: TensorView,
  output: TensorView,
): void => {
  const { channels } = input
  const [from, weights, to] = [input.values, filter.values, output.values]
  const base = bias.values[0] ?? 0
  for (let y = 0; y < output.height; y += 1)
    for (let x = 0; x < output.width; x += 1) {
      const pixel = ((y >> 1) * input.width + (x >> 1)) * channels
      const corner = ((y & 1) * 2 + (x & 1)) * channels
      let sum = base
      for (let channel = 0; channel < channels; channel += 1)
        sum += (from[pixel + channel] ?? 0) * (weights[corner + channel] ?? 0)
      to[y * output.width + x] = sum
    }
}
