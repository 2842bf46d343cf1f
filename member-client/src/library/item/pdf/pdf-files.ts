/** Files that pdf.js needs for some PDFs: character maps, fonts and image decoders. Each loads on demand. */
const urls = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../node_modules/pdfjs-dist/standard_fonts/Foxit*.pfb',
    '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)
const byName = new Map(
  Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** The interface that pdf.js expects: it requests files by name only. */
export class PdfDataFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename) ?? byName.get(`${filename}.bcmap`)
    const response = url ? await fetch(url) : undefined
    if (!response?.ok) throw new Error(`${filename} is not there`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
