const LINE = 34
const TOP = 700

const escaped = (words: string): string => words.replace(/[()\\]/g, '\\$&')

/** A PDF with these pages, each a heading and lines below it. */
export const pdfOf = (pages: readonly (readonly string[])[]): Buffer => {
  const kids = pages.map((_, index) => `${index * 2 + 5} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    ...pages.flatMap(([heading = '', ...lines], index) => {
      const stream = [
        '0.29 0.24 0.77 rg 72 752 72 6 re f 0.13 0.12 0.11 rg',
        `BT /F2 26 Tf 72 ${TOP} Td (${escaped(heading)}) Tj ET`,
        ...lines.map(
          (words, line) => `BT /F1 15 Tf 72 ${TOP - (line + 1.6) * LINE} Td (${escaped(words)}) Tj ET`,
        ),
      ].join('\n')
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${index * 2 + 6} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`)
}

export const pictureOf = async (drawing: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const drawn = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="750" viewBox="0 0 1200 750">${inside}</svg>`

const bar = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${colour}"/>`

/** A drawing of a screen at a pier, without letters, because the available fonts depend on the machine. */
export const boardingScreen = drawn(
  [
    '<rect width="1200" height="750" fill="#1f1b2e"/>',
    bar(80, 80, 1040, 150, '#4b3cc4'),
    bar(120, 120, 420, 70, '#ffffff'),
    bar(940, 120, 140, 70, '#f2b53b'),
    ...[0, 1, 2].map((row) =>
      [
        bar(80, 270 + row * 140, 1040, 110, row === 0 ? '#3a3550' : '#2b2740'),
        `<circle cx="150" cy="${325 + row * 140}" r="34" fill="${row === 0 ? '#f2b53b' : '#8f86e6'}"/>`,
        bar(220, 308 + row * 140, 460 - row * 70, 34, '#e8e4da'),
        bar(880, 308 + row * 140, 200, 34, row === 0 ? '#7bc79a' : '#6a6485'),
      ].join(''),
    ),
  ].join(''),
)

export const harbourAtDusk = drawn(
  [
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#3b3170"/><stop offset=".6" stop-color="#c0688a"/><stop offset="1" stop-color="#f2b53b"/></linearGradient></defs>',
    '<rect width="1200" height="480" fill="url(#sky)"/><circle cx="820" cy="430" r="86" fill="#ffe2a6"/>',
    '<path d="M0 420l180-90 160 70 210-130 190 120 200-60 260 90v60H0z" fill="#51427f"/>',
    '<rect y="480" width="1200" height="270" fill="#2b2552"/>',
    ...[0, 1, 2, 3, 4].map((wave) =>
      bar(720 - wave * 30, 510 + wave * 44, 200 + wave * 60, 10, wave % 2 ? '#8c5a86' : '#f2b53b'),
    ),
    '<path d="M150 520h470l-60 80H220z" fill="#f6f1e7"/><path d="M230 450h300v70H230zM290 400h160v50H290z" fill="#e8e0d0"/>',
    '<path d="M360 330h40v70h-40z" fill="#d2553f"/>',
    ...[0, 1, 2, 3, 4].map(
      (at) => `<circle cx="${270 + at * 55}" cy="485" r="13" fill="${at === 2 ? '#f2b53b' : '#4b3cc4'}"/>`,
    ),
  ].join(''),
)
