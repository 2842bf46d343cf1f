/** simple-rest makes an axios instance when it is loaded, though it is given a client: this one never calls. */
const axios = {
  create: () => ({ interceptors: { response: { use: () => undefined } } }),
}
// biome-ignore lint/style/noDefaultExport: simple-rest imports axios by its default.
export default axios
