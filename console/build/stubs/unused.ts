/**
 * Replaces packages that Refine's Ant Design entry imports and whose components the console never renders. A component
 * that is used after all would render nothing, so the shell uses its own header and texts without Markdown.
 */
export const PageHeader = () => null
// biome-ignore lint/style/noDefaultExport: react-markdown and remark-gfm are imported by their default.
export default () => null
