import { alignedTable } from './aligned-table.ts'

/** Placeholders for formatting signs, which are resolved once the text around them is known. */
const SIGNS = [
  ['\ue001', '\ue002', '**'],
  ['\ue003', '\ue004', '_'],
  ['\ue005', '\ue006', '~~'],
] as const
const [BOLD, SLANTED, STRUCK] = SIGNS
const PRIVATE = /[\ue000-\uf8ff]/g
const LABEL_MOST = 300
const ADDRESS_MOST = 1000
const LEVELS_MOST = 4

/** Elements without content: Word, Excel and Sheets include their styles. */
const IGNORED =
  'head, style, script, title, meta, template, noscript, object, iframe, svg, xml, img, button, select, [hidden], [style*="display:none"], [style*="display: none"]'
const BLOCKS =
  'address, article, aside, blockquote, center, dd, div, dl, dt, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, tbody, tr, td, th, ul'
/** Blocks that are a single line, with no empty line between two of them. */
const LINES =
  'div, dt, dd, li, tr, [class*="Mso"], [style*="margin-bottom:0"], [style*="margin: 0"], [style*="margin:0"]'

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/**
 * Returns an address if it is safe to link, by the rule of the contract's `safeHref`, which would need its own chunk
 * here.
 */
const hrefOf = (address: string): URL | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  const isSafe = url && /^(?:https?|mailto):$/.test(url.protocol) && !url.username && !url.password
  return isSafe ? url : null
}

/** The link's address without Google's redirect around it. */
const addressOf = (link: Element): string | null => {
  const url = hrefOf(link.getAttribute('href')?.trim() ?? '')
  const isAround = url && /(^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url'
  const target = (isAround && hrefOf(url.searchParams.get('q') ?? '')) || url
  return target?.href.replace(/\(/g, '%28').replace(/\)/g, '%29') ?? null
}

const isAddressItself = (words: string, href: string): boolean =>
  [href, href.replace(/\/$/, ''), href.replace(/^https?:\/\//, ''), href.replace(/^mailto:/, '')].includes(
    words,
  )

const linked = (words: string, link: Element): string => {
  const href = addressOf(link)
  const plain = words.replace(PRIVATE, '').replace(/\s+/g, ' ').trim()
  if (!href || !plain) return words
  if (isAddressItself(plain, href)) return href.replace(/^mailto:/, '')
  const isOdd = /[[\]]/.test(plain) || plain.length > LABEL_MOST || href.length > ADDRESS_MOST
  return isOdd ? `${plain} ${href}` : `[${plain}](${href})`
}

/** Formats line by line, without the surrounding spaces, because signs must touch the text. */
const withPlaceholders = (words: string, [open, close]: (typeof SIGNS)[number]): string =>
  words.replace(/^([^\S\n]*)(\S(?:.*\S)?)([^\S\n]*)$/gm, `$1${open}$2${close}$3`)

const isBold = (element: Element): boolean => {
  const weight = /font-weight:\s*(\w+)/.exec(styleOf(element))?.[1]
  return weight ? /^(bold|bolder|[6-9]00)$/.test(weight) : element.matches('b, strong')
}
const isSlanted = (element: Element): boolean => {
  const style = /font-style:\s*(\w+)/.exec(styleOf(element))?.[1]
  return style ? style === 'italic' : element.matches('i, em')
}
const isStruck = (element: Element): boolean =>
  element.matches('s, del, strike') || /text-decoration[\w-]*:[^;]*line-through/.test(styleOf(element))

/** [PASTE-3] The text of inline content, with signs for its formatting. */
const inline = (node: Node): string => {
  if (node instanceof Text) return node.data.replace(PRIVATE, '').replace(/[^\S\u00a0]+/g, ' ')
  if (!(node instanceof Element) || node.matches(IGNORED)) return ''
  if (node.matches('br')) return '\n'
  if (node.matches('code, tt, kbd, samp')) return coded(node)
  const words = [...node.childNodes].map(inline).join('')
  if (node.matches('a')) return linked(words, node)
  let text = words
  if (isBold(node)) text = withPlaceholders(text, BOLD)
  if (isSlanted(node)) text = withPlaceholders(text, SLANTED)
  if (isStruck(node)) text = withPlaceholders(text, STRUCK)
  return text
}
const coded = (node: Element): string => {
  const code = node.textContent.replace(/\s+/g, ' ').trim()
  return code && !code.includes('`') ? `\`${code}\`` : code
}

/** Inside a word, a sign is literal, so none is added there. */
const resolvePlaceholders = (text: string): string =>
  SIGNS.reduce((all, [open, close, sign]) => {
    const joinedText = all.replace(new RegExp(`${close}([^\\S\\n]*)${open}`, 'gu'), '$1')
    const run = new RegExp(
      `(?<before>[\\p{L}\\p{N}]?)${open}(?<words>[^${open}${close}\\n]*)${close}(?![\\p{L}\\p{N}])`,
      'gu',
    )
    return joinedText
      .replace(run, (found, before: string, words: string) => (before ? found : sign + words + sign))
      .replaceAll(open, '')
      .replaceAll(close, '')
  }, text)

const lineOf = (nodes: readonly Node[]): string =>
  resolvePlaceholders(nodes.map(inline).join(''))
    .replace(/ {2,}/g, ' ')
    .replace(/\u00a0/g, ' ')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/^[^\S\n]+|\s+$/g, '')

/** A Word list item with its sign and indentation, which Word exports as a paragraph. */
const wordItem = (paragraph: Element): string | null => {
  if (!/MsoListParagraph/.test(paragraph.className)) return null
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(styleOf(span)),
  )
  const level = Number(/level(\d)/.exec(styleOf(paragraph))?.[1] ?? 1)
  const number = /\d+/.exec(mark?.textContent ?? '')?.[0]
  mark?.remove()
  const sign = number ? `${number}. ` : '- '
  return (
    '  '.repeat(Math.min(level, LEVELS_MOST) - 1) +
    sign +
    lineOf([...paragraph.childNodes]).replace(/\n/g, ' ')
  )
}

const listLines = (list: Element, level: number, hasHeadings: boolean): string[] => {
  let number = Number(list.getAttribute('start') ?? 1)
  return [...list.children].flatMap((child) => {
    // Google Docs nests lists directly in lists.
    if (child.matches('ul, ol')) return listLines(child, level + 1, hasHeadings)
    const childNodes = [...child.childNodes]
    const isList = (node: Node) => node instanceof Element && node.matches('ul, ol')
    const words = lineOf(childNodes.filter((node) => !isList(node))).replace(/\s*\n\s*/g, ' ')
    const sign = list.matches('ol') ? `${number++}. ` : '- '
    const itemLines = words ? [`${'  '.repeat(Math.min(level, LEVELS_MOST - 1))}${sign}${words}`] : []
    return [
      ...itemLines,
      ...childNodes.filter(isList).flatMap((list) => listLines(list as Element, level + 1, hasHeadings)),
    ]
  })
}

/** The cells of a table, without those of nested tables. */
const cellsOf = (table: Element): HTMLTableCellElement[][] =>
  [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => [...row.children].filter((cell) => cell instanceof HTMLTableCellElement))

const rowsOf = (table: Element): string[][] =>
  cellsOf(table).map((cells) =>
    cells.flatMap((cell) => {
      for (const link of cell.querySelectorAll('a')) {
        const href = addressOf(link)
        // Aligned text has no link markup, so the address follows the link's text.
        if (href && !isAddressItself(link.textContent.trim(), href)) link.append(` ${href}`)
      }
      const words = cell.textContent.replace(PRIVATE, '').replace(/\s+/g, ' ').trim()
      return [words, ...Array.from({ length: Math.min(50, cell.colSpan) - 1 }, () => '')]
    }),
  )

const hasNestedBlocks = (table: Element): boolean => table.querySelector('table, ul, ol, pre') !== null

/** A part of a text, and whether it is a single line. */
interface Block {
  text: string
  isLine: boolean
}
const asBlock = (text: string): Block[] => (text ? [{ text, isLine: false }] : [])

const tableBlocks = (table: Element, hasHeadings: boolean): Block[] => {
  const rows = rowsOf(table)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  // One column or a layout table is not treated as a table.
  if (width < 2 || hasNestedBlocks(table))
    return cellsOf(table).flatMap((cells) => cells.flatMap((cell) => blocksOf(cell, hasHeadings)))
  return asBlock(`\`\`\`\n${alignedTable(rows)}\n\`\`\``)
}

const quoted = (text: string): string => text.replace(/^/gm, '> ')

const heading = (element: Element, level: number, hasHeadings: boolean): Block[] => {
  const words = element.textContent.replace(/\s+/g, ' ').trim()
  return asBlock(words && (hasHeadings ? `${'#'.repeat(Math.min(3, level))} ${words}` : `**${words}**`))
}

const elementBlocks = (element: Element, hasHeadings: boolean): Block[] => {
  if (element.matches('table')) return tableBlocks(element, hasHeadings)
  if (element.matches('ul, ol')) return asBlock(listLines(element, 0, hasHeadings).join('\n'))
  if (element.matches('pre')) {
    const code = element.textContent.replace(/\r\n?/g, '\n').replace(/^\n|\s+$/g, '')
    return asBlock(code && `\`\`\`\n${code}\n\`\`\``)
  }
  if (element.matches('blockquote')) return asBlock(quoted(joined(blocksOf(element, hasHeadings))))
  const level = Number(/^H(\d)$/.exec(element.tagName)?.[1] ?? 0)
  if (level > 0) return heading(element, level, hasHeadings)
  const item = wordItem(element)
  return item === null ? blocksOf(element, hasHeadings) : [{ text: item, isLine: true }]
}

/** The paragraphs, lists, tables and other blocks of an element. */
const blocksOf = (parent: Element, hasHeadings: boolean): Block[] => {
  const isLine = parent.matches(LINES)
  const blocks: Block[] = []
  let run: Node[] = []
  const end = () => {
    const text = lineOf(run)
    const isBlank = !text && run.some((node) => node.nodeName === 'BR')
    if (text || isBlank) blocks.push({ text, isLine })
    run = []
  }
  for (const node of parent.childNodes) {
    const isBlock =
      node instanceof Element &&
      !node.matches(`a, ${IGNORED}`) &&
      (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null)
    if (!isBlock) {
      run.push(node)
      continue
    }
    end()
    blocks.push(...elementBlocks(node, hasHeadings))
  }
  end()
  return blocks
}

const joined = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text, isLine }, at) => {
      const next = blocks[at + 1]
      return text + (next ? (isLine && next.isLine ? '\n' : '\n\n') : '')
    })
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')

/**
 * [PASTE-3] Converts HTML copied from a page, Google Docs, Word, Sheets or Excel to the markup of messages and notes:
 * links to http, https and mailto, formats, lists, quotes, code, and tables as aligned text. The parsed document runs
 * and loads nothing.
 */
export const textOfHtml = (html: string, hasHeadings: boolean): string =>
  joined(blocksOf(new DOMParser().parseFromString(html, 'text/html').body, hasHeadings))
