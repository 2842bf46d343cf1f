/**
 * Stands for packages that Refine's Ant Design entry imports and whose parts the console never renders. A part
 * that reached the screen after all would show as nothing, so the shell's own header and Markdown-free texts are used.
 */
export const PageHeader = () => null
// biome-ignore lint/style/noDefaultExport: react-markdown and remark-gfm are imported by their default.
export default () => null
