const refuse = (): never => {
  throw new Error('Column filters are left out of the build (build/stub-modules.ts)')
}

export const flattenKeys = refuse
// biome-ignore lint/style/noDefaultExport: antd imports this part by its default.
export default refuse
