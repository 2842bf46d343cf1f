/** A PDF of one page, written by hand: lines of text, the right column flush with the margin. */

export interface PdfLine {
  left: string
  right?: string
  size?: number
  isBold?: boolean
}

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56]
/** Of a sign of Helvetica, as a share of its size; digits are exactly this wide, so that amounts stand in a column. */
const SIGN_WIDTH = 0.556
/** Signs that the standard fonts' encoding has elsewhere than Unicode. */
const ELSEWHERE: Record<string, number> = { '€': 0x80, '’': 0x92, '–': 0x96, '—': 0x97 }

const escaped = (text: string): string =>
  [...text]
    .map((sign) => {
      const code = ELSEWHERE[sign] ?? sign.codePointAt(0) ?? 0
      if (code > 0xff) return '?'
      return '()\\'.includes(sign) || code < 0x20 || code > 0x7e
        ? `\\${code.toString(8).padStart(3, '0')}`
        : sign
    })
    .join('')

const drawn = (
  text: string,
  { x, y, size, isBold }: { x: number; y: number; size: number; isBold: boolean },
) => `BT /${isBold ? 'B' : 'R'} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y} Tm (${escaped(text)}) Tj ET`

const contentOf = (lines: PdfLine[]): string => {
  let y = HEIGHT - MARGIN
  return lines
    .flatMap(({ left, right, size = 10, isBold = false }) => {
      y -= size * 2
      const style = { y, size, isBold }
      const end = WIDTH - MARGIN - (right?.length ?? 0) * SIGN_WIDTH * size
      return [drawn(left, { ...style, x: MARGIN }), ...(right ? [drawn(right, { ...style, x: end })] : [])]
    })
    .join('\n')
}

export const pdfOf = (title: string, lines: PdfLine[]): Buffer => {
  const content = contentOf(lines)
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) >>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
