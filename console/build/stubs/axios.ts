/**
 * simple-rest creates an axios instance when it loads, although it is given a client. This stub never sends a request.
 */
const axios = {
  create: () => ({ interceptors: { response: { use: () => undefined } } }),
}
// biome-ignore lint/style/noDefaultExport: simple-rest imports axios by its default.
export default axios
