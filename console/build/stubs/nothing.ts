/** Replaces components that are imported and never rendered. */
const Nothing = () => null

export { Nothing as Close, Nothing as Content, Nothing as Overlay, Nothing as Portal, Nothing as Root }
// biome-ignore lint/style/noDefaultExport: whoever imports the part does so by its default.
export default Nothing
