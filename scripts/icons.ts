/**
 * Draws the product's icons from its mark and, given the address of a running server, also the preview picture that
 * other sites display for its links: `node scripts/icons.ts [http://localhost:3000]`. The results are checked in.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { ensureChromium } from './chromium.ts'
import { root } from './setup.mjs'

type Rasterize = (svg: Buffer) => { png(options?: object): { toBuffer(): Promise<Buffer> } }
const sharp: Rasterize = createRequire(join(root, 'server/package.json'))('sharp')

const folder = join(root, 'member-client', 'public')
const mark = readFileSync(join(folder, 'mark.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
const PAGE = '#faf8f5'

/** The mark on a square, within `share` of its size, because platforms may crop the rest. */
const square = (size: number, share: number, ground: string | null) => {
  const scale = (size * share) / 32
  const offset = (size - size * share) / 2
  const back = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${back}<g transform="translate(${offset} ${offset}) scale(${scale})">${mark}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** An ICO with one picture, which may be a PNG since Windows Vista. */
const ico = (png: Buffer, size: number) => {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const keep = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes)

keep('favicon.ico', ico(await square(32, 1, null), 32))
keep('apple-touch-icon.png', await square(180, 0.66, PAGE))
for (const size of [192, 512]) {
  keep(`icon-${size}.png`, await square(size, 0.92, null))
  keep(`icon-maskable-${size}.png`, await square(size, 0.56, PAGE))
}

const [origin] = process.argv.slice(2)
if (origin) {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
  await page.goto(origin)
  await page.locator('main svg[role=img]').waitFor()
  await page.addStyleTag({
    content: 'header nav, footer, main ul, main h1 ~ p ~ * { display: none !important }',
  })
  keep('preview.png', await page.screenshot())
  await browser.close()
}
